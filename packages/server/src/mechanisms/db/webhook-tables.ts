import type { WebhookDeliveryStatus } from '@stablerail/contract'
import type { Generated } from 'kysely'

export type WebhookTables = {
  events: {
    workspace_id: string
    livemode: boolean
    id: string
    type: string
    payload: string
    created_at: Date
  }
  webhook_endpoints: {
    workspace_id: string
    livemode: boolean
    id: string
    url: string
    description: string | null
    events: string[]
    status: 'enabled' | 'disabled'
    secret_sealed: Buffer
    succeeded_count: Generated<number>
    failed_count: Generated<number>
    deleted_at: Date | null
    created_at: Date
  }
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
}
