import type { WebhookDelivery } from '@stablerail/contract'
import { restartDelivery, toWebhookDelivery, wakeDeliveryWorkers } from '../../mechanisms/deliveries/index.ts'
import { ApiError, notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { lockEndpoint } from './store.ts'

type Target = { endpointId: string; deliveryId: string }

/** Queues a delivery to be sent again. It is due at once, and its attempts are counted from zero. */
export const replayWebhookDelivery = async (
  work: Work,
  { endpointId, deliveryId }: Target,
): Promise<WebhookDelivery> => {
  await lockOpenEndpoint(work, endpointId)
  const row = await restartDelivery(work.tx, work, { id: deliveryId, endpointId, dueAt: work.now })
  if (row === undefined) throw notFound('webhook delivery', deliveryId)
  work.onCommit(() => wakeDeliveryWorkers(work.context))
  return toWebhookDelivery(row)
}

/**
 * Throws if the endpoint is missing or disabled. Locks the endpoint, so that it cannot be disabled before the
 * transaction ends.
 */
export const lockOpenEndpoint = async (work: Work, endpointId: string): Promise<void> => {
  const endpoint = await lockEndpoint(work.tx, work, endpointId)
  if (endpoint === undefined) throw notFound('webhook endpoint', endpointId)
  if (endpoint.status === 'disabled')
    throw new ApiError(
      'invalid_state_transition',
      `The webhook endpoint ${endpointId} is disabled. Enable it first.`,
    )
}
