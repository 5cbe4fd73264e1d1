import { changesBetween } from '../../mechanisms/audit/index.ts'
import { abandonDeliveries } from '../../mechanisms/deliveries/index.ts'
import { notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { updateEndpoint } from './store.ts'
import { withoutQueries } from './without-queries.ts'

/**
 * Marks an endpoint as deleted and abandons its unfinished deliveries. Its row stays, because its deliveries
 * refer to it; the audit log keeps the URL, because the API no longer returns it.
 */
export const deleteWebhookEndpoint = async (work: Work, id: string): Promise<void> => {
  const row = await updateEndpoint(work.tx, work, id, { status: 'disabled', deleted_at: work.now })
  if (row === undefined) throw notFound('webhook endpoint', id)
  await abandonDeliveries(work.tx, work, id)
  const changes = changesBetween<{ url: string | null }>({ url: row.url }, { url: null })
  await work.record('webhook_endpoint.deleted', id, withoutQueries(changes))
}
