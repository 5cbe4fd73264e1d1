import { caps, type WebhookEndpoint, type WebhookEndpointCreate } from '@stablerail/contract'
import { changesBetween } from '../../mechanisms/audit/index.ts'
import { makeSigningSecret } from '../../mechanisms/deliveries/index.ts'
import { invalid } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { countEndpoints, insertEndpoint, lockEndpoints } from './store.ts'
import { toWebhookEndpoint } from './webhook-endpoint.ts'
import { withoutQueries } from './without-queries.ts'

export type EndpointSecret = { endpoint: WebhookEndpoint; signingSecret: string }

/**
 * Registers an endpoint whose URL was checked before. Only the result of this function contains the signing
 * secret in clear; the database stores it encrypted.
 */
export const createWebhookEndpoint = async (
  work: Work,
  { url, description, events }: WebhookEndpointCreate,
): Promise<EndpointSecret> => {
  await lockEndpoints(work.tx, work)
  if ((await countEndpoints(work.tx, work)) >= caps.webhookEndpoints)
    throw invalid(
      'url',
      `There are at most ${caps.webhookEndpoints} webhook endpoints in a workspace and mode. Delete one, or give an endpoint more event types.`,
    )
  const id = work.context.ids.make('webhookEndpoint')
  const { signingSecret, sealed } = makeSigningSecret(work.context, work, id)
  const row = await insertEndpoint(work.tx, work, {
    id,
    url,
    description: description ?? null,
    events,
    secretSealed: sealed,
    createdAt: work.now,
  })
  const endpoint = toWebhookEndpoint(row)
  work.emit('webhook.endpoint.created', { endpoint })
  const changes = changesBetween<{ url: string | null }>({ url: null }, { url })
  await work.record('webhook_endpoint.created', id, withoutQueries(changes))
  return { endpoint, signingSecret }
}
