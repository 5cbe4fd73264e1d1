import type { WebhookDeliveryStatus } from '@stablerail/contract'
import type { Generated } from 'kysely'
import type { Whole } from './column-types.ts'

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
