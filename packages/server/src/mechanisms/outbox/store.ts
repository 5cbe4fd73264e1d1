/** SQL of events, and of the deliveries that come into being with them. */
import { sql } from 'kysely'
import type { Database, Scope, Tx } from '../../context.ts'

export type EventRow = Scope & {
  id: string
  type: string
  /** JSON text, kept and sent as it is. */
  payload: string
  /** The one endpoint it is for; null for all that want its type. */
  addresseeId: string | null
  createdAt: Date
}

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const idDigits = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A delivery's id has the time of its event's id, its first ten digits, and 80 bits of a hash of event and
 * endpoint. So it can be made here, where the number of endpoints becomes known, and the primary key
 * makes sure that an event has at most one delivery to an endpoint.
 */
const deliveryId = sql`
  'whd_' || substr(event.id, 5, 10) || translate(
    left(encode(sha256(convert_to(event.id || endpoint.id, 'UTF8')), 'base64'), 16),
    ${sql.lit(base64Digits)}, ${sql.lit(idDigits + idDigits)}
  )
`

/**
 * The endpoints stand behind "offset 0", so that they are found by index before there are statistics. Columns come
 * as lines, which cost either side a fraction of what arrays of quoted values do; JSON has no line breaks.
 */
export const insertEvents = async (tx: Tx, events: readonly EventRow[], dueAt: Date): Promise<void> => {
  const lines = (pick: (event: EventRow) => string | boolean) =>
    sql`string_to_array(${events.map(pick).join('\n')}, ${sql.lit('\n')}, '')`
  await sql`
    with event as (
      select * from unnest(
        ${lines((it) => it.workspaceId)}, ${lines((it) => it.livemode)}::boolean[], ${lines((it) => it.id)},
        ${lines((it) => it.type)}, ${lines((it) => it.payload)}, ${lines((it) => it.addresseeId ?? '')},
        ${lines((it) => it.createdAt.toISOString())}::timestamptz[]
      ) as event (workspace_id, livemode, id, type, payload, addressee_id, created_at)
    ),
    stored as (
      insert into events (workspace_id, livemode, id, type, payload, created_at)
      select workspace_id, livemode, id, type, payload::json, created_at from event
    )
    insert into webhook_deliveries
      (workspace_id, livemode, id, endpoint_id, event_id, event_type, status, next_attempt_at, created_at)
    select event.workspace_id, event.livemode, ${deliveryId}, endpoint.id, event.id, event.type,
      'pending', ${dueAt}::timestamptz, event.created_at
    from event
    cross join lateral (
      select id from webhook_endpoints as wanting
      where workspace_id = event.workspace_id and livemode = event.livemode
        and status = 'enabled' and deleted_at is null
        and case when event.addressee_id is null
          then wanting.events && array['*', event.type]
          else wanting.id = event.addressee_id
        end
      offset 0
    ) as endpoint
  `.execute(tx)
}

/**
 * Deletes a batch of events older than the id, stepping from workspace to workspace along the primary key.
 * An event stays while a delivery of it does: those have the time of its id in theirs.
 */
export const deleteEventsBefore = async (db: Database, beforeId: string, limit: number): Promise<number> => {
  const result = await sql`
    with recursive lane as (
      (select workspace_id, livemode from events order by workspace_id, livemode limit 1)
      union all
      select next.workspace_id, next.livemode
      from lane cross join lateral (
        select workspace_id, livemode from events
        where (events.workspace_id, events.livemode) > (lane.workspace_id, lane.livemode)
        order by workspace_id, livemode limit 1
      ) as next
    ),
    old as materialized (
      select event.* from lane cross join lateral (
        select workspace_id, livemode, id from events
        where workspace_id = lane.workspace_id and livemode = lane.livemode and id < ${beforeId}
          and not exists (
            select from webhook_deliveries as delivery
            where delivery.workspace_id = lane.workspace_id and delivery.livemode = lane.livemode
              and delivery.id >= 'whd_' || substr(events.id, 5, 10)
              and delivery.id < 'whd_' || substr(events.id, 5, 10) || '~'
              and delivery.event_id = events.id
          )
        order by id limit ${limit}
        for update skip locked
      ) as event
      limit ${limit}
    )
    delete from events using old
    where events.workspace_id = old.workspace_id and events.livemode = old.livemode and events.id = old.id
  `.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}
