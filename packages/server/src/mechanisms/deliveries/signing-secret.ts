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

/** Deliveries that were claimed together share one sealed secret: it is opened once for all of them. */
const opened = new WeakMap<Buffer, string>()

export const openSigningSecret = (
  secrets: SecretBox,
  scope: Scope,
  endpointId: string,
  sealed: Buffer,
): string => {
  const secret = opened.get(sealed) ?? secrets.open(sealed, binding(scope, endpointId))
  opened.set(sealed, secret)
  return secret
}
