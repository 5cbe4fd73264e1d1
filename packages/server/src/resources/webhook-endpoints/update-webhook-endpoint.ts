import type { WebhookEndpoint, WebhookEndpointUpdate } from '@stablerail/contract'
import { changesBetween } from '../../mechanisms/audit/index.ts'
import { abandonDeliveries } from '../../mechanisms/deliveries/index.ts'
import { notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { lockEndpoint, updateEndpoint } from './store.ts'
import { type EndpointRow, toWebhookEndpoint } from './webhook-endpoint.ts'
import { withoutQueries } from './without-queries.ts'

/** Changes an endpoint whose new URL was checked. Disabling it abandons its unfinished deliveries. */
export const updateWebhookEndpoint = async (
  work: Work,
  id: string,
  { url, description, events, status }: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> => {
  const before = await lockEndpoint(work.tx, work, id)
  if (before === undefined) throw notFound('webhook endpoint', id)
  const row = await updateEndpoint(work.tx, work, id, { url, description, events, status })
  if (row === undefined) throw notFound('webhook endpoint', id)
  if (status === 'disabled') await abandonDeliveries(work.tx, work, id)
  await work.record(
    'webhook_endpoint.updated',
    id,
    withoutQueries(changesBetween(settingsOf(before), settingsOf(row))),
  )
  return toWebhookEndpoint(row)
}

const settingsOf = ({ url, description, events, status }: EndpointRow) => ({
  description,
  events,
  status,
  url,
})
