/** SQL that finds the enabled webhook endpoints whose deliveries have all failed for some time. */
import { sql } from 'kysely'
import type { Database } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'

export type FailingEndpoint = Scope & { id: string; url: string; since: Date }

/**
 * Selects the enabled endpoints that have accepted no delivery since a time, and that have a pending delivery
 * created before that time with at least one attempt. If `scope` is given, selects only endpoints of that
 * workspace and mode.
 */
export const selectFailing = async (
  db: Database,
  before: Date,
  scope: Scope | null = null,
): Promise<FailingEndpoint[]> => {
  const own =
    scope === null
      ? sql`true`
      : sql`endpoint.workspace_id = ${scope.workspaceId} and endpoint.livemode = ${scope.livemode}`
  const { rows } = await sql<FailingEndpoint>`
    select endpoint.workspace_id as "workspaceId", endpoint.livemode, endpoint.id, endpoint.url, oldest.since
    from webhook_endpoints as endpoint cross join lateral (
      select min(delivery.created_at) as since from webhook_deliveries as delivery
      where delivery.status = 'pending' and delivery.waiting in (true, false) and delivery.endpoint_id = endpoint.id
        and delivery.workspace_id = endpoint.workspace_id and delivery.livemode = endpoint.livemode
        and delivery.attempt_count > 0
    ) as oldest
    where ${own} and endpoint.status = 'enabled' and endpoint.deleted_at is null and oldest.since <= ${before}
      and not exists (
        select from webhook_deliveries as delivery
        where delivery.workspace_id = endpoint.workspace_id and delivery.livemode = endpoint.livemode
          and delivery.endpoint_id = endpoint.id and delivery.status = 'succeeded' and delivery.delivered_at > ${before}
      )
    order by endpoint.created_at, endpoint.id
  `.execute(db)
  return rows
}
