import type { WebhookEndpoint } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../mechanisms/db/index.ts'

export type EndpointRow = Selectable<Tables['webhook_endpoints']> & {
  succeeded_count: number
  failed_count: number
  retrying_count: number
}

export const toWebhookEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  workspaceId: row.workspace_id,
  url: row.url,
  description: row.description,
  events: row.events,
  status: row.status,
  successRate: successRate(row.succeeded_count, row.failed_count),
  finishedCount: Number(row.succeeded_count) + Number(row.failed_count),
  retryingCount: row.retrying_count,
  createdAt: row.created_at.toISOString(),
})

/**
 * Returns the share of finished deliveries that succeeded, rounded down to four decimals; 1 if none has
 * finished.
 */
export const successRate = (succeededCount: number, failedCount: number): number => {
  const finishedCount = succeededCount + failedCount
  return finishedCount === 0 ? 1 : Math.floor((10_000 * succeededCount) / finishedCount) / 10_000
}
