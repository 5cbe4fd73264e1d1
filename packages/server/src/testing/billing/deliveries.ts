/** Reads the events of a workspace and the state of their deliveries. */
import { sql } from 'kysely'
import type { Database } from '../../mechanisms/db/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into payloads they expect.
export type WrittenEvent = { id: string; type: string; data: any }

export const readEvents = async (db: Database, workspaceId: string): Promise<WrittenEvent[]> => {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'type', 'payload'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  return rows.map(({ id, type, payload }) => ({ id, type, data: JSON.parse(payload) }))
}

/** Returns whether all webhook deliveries of a workspace have succeeded. */
export const areDelivered = async (db: Database, workspaceId: string): Promise<boolean> => {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (
      select from webhook_deliveries where workspace_id = ${workspaceId} and status <> 'succeeded'
    ) as waiting`.execute(db)
  return rows[0]?.waiting === false
}

/**
 * Returns a complaint for each event and endpoint of a workspace if the event does not have exactly one
 * delivery to the endpoint; empty if there is none. The endpoints must receive all events.
 */
export const checkDeliveries = async (db: Database, workspaceId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string; type: string; count: string }>`
    select event.id, event.type, count(delivery.event_id)::text as count
    from webhook_endpoints as endpoint
    join events as event
      on event.workspace_id = endpoint.workspace_id and event.livemode = endpoint.livemode
    left join webhook_deliveries as delivery
      on delivery.workspace_id = event.workspace_id and delivery.event_id = event.id
      and delivery.endpoint_id = endpoint.id
    where endpoint.workspace_id = ${workspaceId}
    group by endpoint.id, event.id, event.type having count(delivery.event_id) <> 1`.execute(db)
  return rows.map(({ id, type, count }) => `${type} (${id}) has ${count} deliveries to an endpoint, not one`)
}

/**
 * Expires the leases on deliveries that a killed worker held, as time would. Call it before another worker
 * runs.
 */
export const ageLeases = async (db: Database, workspaceId: string): Promise<void> => {
  await sql`
    update webhook_deliveries set lease_expires_at = now() - interval '1 second'
    where workspace_id = ${workspaceId} and lease_expires_at is not null
  `.execute(db)
}
