import type { Work } from '../db/transaction.ts'
import { appendEvents } from '../outbox/index.ts'
import { lockOpenEndpoint } from './replay-webhook-delivery.ts'

/** Queues a test event for one endpoint, whichever types it wants; answers the event's id. */
export const sendTestWebhook = async (work: Work, endpointId: string): Promise<string> => {
  await lockOpenEndpoint(work, endpointId)
  const id = work.context.ids.make('event')
  const data = { endpointId, message: 'This is a test. The endpoint receives events and can verify them.' }
  const test = { scope: work, id, type: 'webhook.endpoint.test', data, createdAt: work.now } as const
  await appendEvents(work.tx, work.context, [test])
  return id
}
