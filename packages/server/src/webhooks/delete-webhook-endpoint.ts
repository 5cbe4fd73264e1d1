import type { Work } from '../db/transaction.ts'
import { notFound } from '../http/api-error.ts'
import { abandonDeliveries, updateEndpoint } from './store.ts'

/** Deletes an endpoint softly: its row stays for its deliveries, which are dead from now on. */
export const deleteWebhookEndpoint = async (work: Work, id: string): Promise<void> => {
  const row = await updateEndpoint(work.tx, work, id, { status: 'disabled', deleted_at: work.now })
  if (row === undefined) throw notFound('webhook endpoint', id)
  await abandonDeliveries(work.tx, work, id)
}
