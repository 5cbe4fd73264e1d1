import type { WebhookDelivery, WebhookEndpoint } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type EndpointRow = Selectable<Tables['webhook_endpoints']>
export type DeliveryRow = Selectable<Tables['webhook_deliveries']>

export const toWebhookEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  workspaceId: row.workspace_id,
  url: row.url,
  description: row.description,
  events: row.events,
  status: row.status,
  successRate: successRate(row.succeeded_count, row.failed_count),
  createdAt: row.created_at.toISOString(),
})

/** Share of finished deliveries that succeeded, rounded down to four decimals; 1 while there are none. */
export const successRate = (succeededCount: number, failedCount: number): number => {
  const finishedCount = succeededCount + failedCount
  return finishedCount === 0 ? 1 : Math.floor((10_000 * succeededCount) / finishedCount) / 10_000
}

export const toWebhookDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  eventId: row.event_id,
  eventType: row.event_type,
  status: row.status,
  attemptCount: row.attempt_count,
  httpStatus: row.http_status,
  lastError: row.last_error,
  latencyMs: row.latency_ms,
  responsePreview: row.response_preview,
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})
