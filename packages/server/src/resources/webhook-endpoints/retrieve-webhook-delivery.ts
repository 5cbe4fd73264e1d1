import type { WebhookDeliveryDetail } from '@stablerail/contract'
import {
  selectDeliveryWithEvent,
  toAttempts,
  toWebhookDelivery,
  writeEnvelope,
} from '../../mechanisms/deliveries/index.ts'
import { notFound } from '../../mechanisms/http/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context } from '../context.ts'

type Target = { endpointId: string; deliveryId: string }

/** Returns a delivery with the body that is sent and the attempts that are stored. */
export const retrieveWebhookDelivery = async (
  db: Context['db'],
  scope: Scope,
  target: Target,
): Promise<WebhookDeliveryDetail> => {
  const row = await selectDeliveryWithEvent(db, scope, target)
  if (row === undefined) throw notFound('webhook delivery', target.deliveryId)
  const { payload, event_created_at: createdAt, event_id: id, event_type: type } = row
  const body =
    payload === null || createdAt === null
      ? null
      : writeEnvelope({ event: { id, type, createdAt, payload }, livemode: scope.livemode }).toString()
  return { delivery: toWebhookDelivery(row), body, attempts: toAttempts(row) }
}
