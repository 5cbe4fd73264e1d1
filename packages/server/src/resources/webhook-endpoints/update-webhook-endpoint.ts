import type { AuditChange, WebhookEndpoint, WebhookEndpointUpdate } from '@stablerail/contract'
import { changesBetween } from '../../mechanisms/audit/index.ts'
import { abandonDeliveries } from '../../mechanisms/deliveries/index.ts'
import { notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { lockEndpoint, updateEndpoint } from './store.ts'
import { type EndpointRow, toWebhookEndpoint } from './webhook-endpoint.ts'

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

/** Removes the query of URLs from the changes for the audit log, because a query may contain a secret. */
const withoutQueries = (changes: readonly AuditChange[]): AuditChange[] =>
  changes.map(({ field, before, after }) => {
    const plain = (text: string | null) => (field === 'url' ? (text?.replace(/\?.*$/s, '?…') ?? null) : text)
    return { field, before: plain(before), after: plain(after) }
  })
