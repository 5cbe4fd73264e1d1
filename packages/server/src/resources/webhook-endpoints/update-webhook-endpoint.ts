import type { WebhookEndpoint, WebhookEndpointUpdate } from '@stablerail/contract'
import { abandonDeliveries } from '../../mechanisms/deliveries/index.ts'
import { notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../../mechanisms/work/index.ts'
import { updateEndpoint } from './store.ts'
import { toWebhookEndpoint } from './webhook-endpoint.ts'

/** Changes an endpoint whose new URL was checked. Disabling it abandons its deliveries that have not ended. */
export const updateWebhookEndpoint = async (
  work: Work,
  id: string,
  { url, description, events, status }: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> => {
  const row = await updateEndpoint(work.tx, work, id, { url, description, events, status })
  if (row === undefined) throw notFound('webhook endpoint', id)
  if (status === 'disabled') await abandonDeliveries(work.tx, work, id)
  await work.record('webhook_endpoint.updated', id)
  return toWebhookEndpoint(row)
}
