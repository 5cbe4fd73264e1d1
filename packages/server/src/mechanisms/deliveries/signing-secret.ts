import type { Scope } from '../../ports/index.ts'
import type { SecretBox } from '../secrets/index.ts'
import type { DeliveryPorts } from './ports.ts'
import { createSigningSecret } from './signature.ts'

/**
 * Returns the additional authenticated data (`aad`) with which an endpoint's secret is encrypted. The secret
 * can be decrypted for that endpoint only.
 */
export const secretBinding = ({ workspaceId, livemode }: Scope, endpointId: string): string =>
  JSON.stringify(['webhook_endpoints.secret_sealed', workspaceId, livemode, endpointId])

/**
 * Makes a new signing secret. Returns it in plain text, which is shown once, and encrypted, which is stored.
 */
export const makeSigningSecret = (context: DeliveryPorts, scope: Scope, endpointId: string) => {
  const signingSecret = createSigningSecret((size) => context.random.bytes(size))
  return { signingSecret, sealed: context.secrets.seal(signingSecret, secretBinding(scope, endpointId)) }
}

export type OpenSecret = (scope: Scope, endpointId: string, sealed: Buffer) => string

const mostOpened = 1_000

/**
 * Returns a function that caches decrypted secrets, because a worker signs many deliveries with one secret. A rotated
 * secret is decrypted again.
 */
export const createOpenSecret = (secrets: SecretBox): OpenSecret => {
  const opened = new Map<string, { sealed: Buffer; secret: string }>()
  return (scope, endpointId, sealed) => {
    const name = secretBinding(scope, endpointId)
    const known = opened.get(name)
    if (known?.sealed.equals(sealed)) return known.secret
    const secret = secrets.open(sealed, name)
    const [oldest] = opened.keys()
    if (opened.size >= mostOpened && oldest !== undefined) opened.delete(oldest)
    opened.set(name, { sealed, secret })
    return secret
  }
}
