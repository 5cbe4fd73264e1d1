import type { WebhookDeliveryStatus } from '@stablerail/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { Whole } from './column-types.ts'

/** The result of an attempt that was followed by another, as it is stored with its delivery. */
export type StoredAttempt = {
  at: string
  httpStatus: number | null
  error: string | null
  latencyMs: number | null
  responsePreview: string | null
}

export type DeliveryTables = {
  webhook_deliveries: {
    workspace_id: string
    livemode: boolean
    id: string
    endpoint_id: string
    event_id: string
    event_type: string
    status: WebhookDeliveryStatus
    attempt_count: Generated<number>
    next_attempt_at: Date | null
    waiting: Generated<boolean>
    lease_owner: string | null
    lease_expires_at: Date | null
    http_status: number | null
    last_error: string | null
    latency_ms: number | null
    response_preview: string | null
    delivered_at: Date | null
    created_at: Date
    /** The time at which the result of the last attempt was recorded. */
    attempted_at: Date | null
    /** The newest of the attempts before the last one, oldest first. */
    earlier_attempts: JSONColumnType<StoredAttempt[] | null, string | null, string | null>
  }
  /** The number of an endpoint's deliveries that succeeded and failed, for its success rate. */
  webhook_delivery_tallies: {
    workspace_id: string
    livemode: boolean
    endpoint_id: string
    succeeded_count: Whole
    failed_count: Whole
  }
}
