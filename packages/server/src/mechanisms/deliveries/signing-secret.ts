import type { Context, Scope } from '../../context.ts'
import type { SecretBox } from '../../secret-box.ts'
import { createSigningSecret } from './signature.ts'

/** A sealed secret opens only as this endpoint's. */
const binding = ({ workspaceId, livemode }: Scope, endpointId: string): string =>
  JSON.stringify(['webhook_endpoints.secret_sealed', workspaceId, livemode, endpointId])

/** A new secret: to be shown once, and as it is kept. */
export const makeSigningSecret = (context: Context, scope: Scope, endpointId: string) => {
  const signingSecret = createSigningSecret((size) => context.random.bytes(size))
  return { signingSecret, sealed: context.secrets.seal(signingSecret, binding(scope, endpointId)) }
}

/** Opens the secret of an endpoint. */
export type OpenSecret = (scope: Scope, endpointId: string, sealed: Buffer) => string

const mostOpened = 1_000

/** A worker signs many deliveries with one secret: it is opened once, and anew when it was rotated. */
export const createOpenSecret = (secrets: SecretBox): OpenSecret => {
  const opened = new Map<string, { sealed: Buffer; secret: string }>()
  return (scope, endpointId, sealed) => {
    const name = binding(scope, endpointId)
    const known = opened.get(name)
    if (known?.sealed.equals(sealed)) return known.secret
    const secret = secrets.open(sealed, name)
    const [oldest] = opened.keys()
    if (opened.size >= mostOpened && oldest !== undefined) opened.delete(oldest)
    opened.set(name, { sealed, secret })
    return secret
  }
}
