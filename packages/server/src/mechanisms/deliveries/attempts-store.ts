/** SQL of the attempts that are stored with a delivery, and of the delivery with its event. */
import { webhookDelivery } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Scope } from '../../ports/index.ts'
import type { Database } from '../db/index.ts'
import type { DeliveryRow } from './delivery.ts'

/** The maximum number of attempts that are stored before the last one. When it is reached, the oldest is dropped. */
export const mostEarlierAttempts = 2 * webhookDelivery.maxAttempts - 1

/** SQL: the earlier attempts of a delivery, followed by the last one that was recorded before. */
export const withLastAttempt = sql`(
  case when jsonb_array_length(delivery.earlier_attempts) >= ${sql.lit(mostEarlierAttempts)}
    then delivery.earlier_attempts - 0 else coalesce(delivery.earlier_attempts, '[]') end
  || jsonb_build_array(jsonb_build_object(
    'at', delivery.attempted_at, 'httpStatus', delivery.http_status, 'error', delivery.last_error,
    'latencyMs', delivery.latency_ms, 'responsePreview', delivery.response_preview
  ))
)`

/** A delivery with its event; the payload is null if the event was deleted. */
export type DeliveryWithEvent = DeliveryRow & { payload: string | null; event_created_at: Date | null }

export const selectDeliveryWithEvent = (
  db: Database,
  { workspaceId, livemode }: Scope,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<DeliveryWithEvent | undefined> =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .leftJoin('events as event', (join) =>
      join
        .onRef('event.workspace_id', '=', 'delivery.workspace_id')
        .onRef('event.livemode', '=', 'delivery.livemode')
        .onRef('event.id', '=', 'delivery.event_id'),
    )
    .selectAll('delivery')
    .select(['event.payload', 'event.created_at as event_created_at'])
    .where('delivery.workspace_id', '=', workspaceId)
    .where('delivery.livemode', '=', livemode)
    .where('delivery.endpoint_id', '=', endpointId)
    .where('delivery.id', '=', deliveryId)
    .executeTakeFirst()
