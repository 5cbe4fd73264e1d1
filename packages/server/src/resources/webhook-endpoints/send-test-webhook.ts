import type { Work } from '../context.ts'
import { lockOpenEndpoint } from './replay-webhook-delivery.ts'

/**
 * Queues a test event for one endpoint, even if the endpoint does not receive this event type. Returns the
 * event's id.
 */
export const sendTestWebhook = async (work: Work, endpointId: string): Promise<string> => {
  await lockOpenEndpoint(work, endpointId)
  const message = 'This is a test. The endpoint receives events and can verify them.'
  return work.emit('webhook.endpoint.test', { endpointId, message })
}
