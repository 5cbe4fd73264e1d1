import { makeSigningSecret } from '../../mechanisms/deliveries/index.ts'
import { notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import type { EndpointSecret } from './create-webhook-endpoint.ts'
import { updateEndpoint } from './store.ts'
import { toWebhookEndpoint } from './webhook-endpoint.ts'

/**
 * Replaces the signing secret of an endpoint. An attempt is signed when it is made, so queued deliveries are
 * signed with the new secret too.
 */
export const rotateWebhookSecret = async (work: Work, id: string): Promise<EndpointSecret> => {
  const { signingSecret, sealed } = makeSigningSecret(work.context, work, id)
  const row = await updateEndpoint(work.tx, work, id, { secret_sealed: sealed })
  if (row === undefined) throw notFound('webhook endpoint', id)
  await work.record('webhook_secret.rotated', id)
  return { endpoint: toWebhookEndpoint(row), signingSecret }
}
