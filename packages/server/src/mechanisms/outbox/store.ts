/** SQL of events. */
import type { EventType } from '@stablerail/contract'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Scope } from '../../ports/index.ts'
import {
  compileOnce,
  type Database,
  isIn,
  type Position,
  type Tables,
  type Tx,
  withCommit,
} from '../db/index.ts'
import { insertDeliveriesOfEvents } from '../deliveries/index.ts'
import { ownPosition } from './position-store.ts'

export type EventRow = Scope & {
  id: string
  type: string
  /** JSON text, stored and sent without changes. */
  payload: string
  /** The only endpoint that receives the event; null if every endpoint subscribed to its type receives it. */
  addresseeId: string | null
  createdAt: Date
  ordinal: number
}

/** The values of each column of some events, one line per event. */
type EventColumns = Record<keyof EventRow, string>

type Inserted = EventColumns & { traceparent: string | null; now: Date }

const insertion = (db: Database, of: Inserted) => {
  const each = (lines: string) => sql`string_to_array(${lines}, ${sql.lit('\n')}, '')`
  return sql`
    with event as (
      select * from unnest(
        ${each(of.workspaceId)}, ${each(of.livemode)}::boolean[], ${each(of.id)}, ${each(of.type)},
        ${each(of.payload)}, ${each(of.addresseeId)}, ${each(of.createdAt)}::timestamptz[],
        ${each(of.ordinal)}::integer[]
      ) as event (workspace_id, livemode, id, type, payload, addressee_id, created_at, ordinal)
    ),
    stored as (
      insert into events (workspace_id, livemode, id, type, payload, traceparent, created_at, position, ordinal)
      select workspace_id, livemode, id, type, payload::json, ${of.traceparent}::text, created_at, ${ownPosition}, ordinal
      from event
    )
    ${insertDeliveriesOfEvents(of.now)}
  `.compile(db)
}

const insertNow = compileOnce(insertion)
const insertWithCommit = compileOnce((db, of: Inserted) => withCommit(insertion(db, of)))

/**
 * Stores events and their deliveries in one statement; the SQL for the deliveries comes from the module that owns them.
 * Each column is sent as one text with a line per event, which costs driver and server less than an array of quoted
 * values. JSON text contains no line breaks. With `isLast`, the statement is sent together with COMMIT.
 */
export const insertEvents = async (
  tx: Tx,
  events: readonly EventRow[],
  { now, traceparent, isLast }: { now: Date; traceparent: string | null; isLast: boolean },
): Promise<void> => {
  const insert = isLast ? insertWithCommit : insertNow
  const lines = (pick: (event: EventRow) => string | boolean | number) => events.map(pick).join('\n')
  await insert(tx, {
    workspaceId: lines((it) => it.workspaceId),
    livemode: lines((it) => it.livemode),
    id: lines((it) => it.id),
    type: lines((it) => it.type),
    payload: lines((it) => it.payload),
    addresseeId: lines((it) => it.addresseeId ?? ''),
    createdAt: lines((it) => it.createdAt.toISOString()),
    ordinal: lines((it) => it.ordinal),
    traceparent,
    now,
  })
}

export type EventPage = { type?: EventType | undefined; after?: Position | undefined; limit: number }

export type StoredEvent = Pick<
  Selectable<Tables['events']>,
  'id' | 'type' | 'payload' | 'livemode' | 'created_at'
>

/**
 * Returns the events of a workspace and mode, newest first: one more than the limit, which shows whether more follow.
 * Events of the same time are in commit order.
 */
export const selectEvents = (db: Database, scope: Scope, page: EventPage): Promise<StoredEvent[]> =>
  eventsPage(db, scope, page).execute()

export const eventsPage = (db: Database, scope: Scope, { type, after, limit }: EventPage) => {
  let query = db
    .selectFrom('events')
    .select(['id', 'type', 'payload', 'livemode', 'created_at'])
    .where(isIn(scope))
  // The type is a literal and not a parameter, so that a cached generic plan takes the type's frequency into
  // account.
  if (type !== undefined) query = query.where('type', '=', sql.lit(type))
  if (after !== undefined)
    query = query.where('created_at', '<=', after.createdAt).where(
      sql<SqlBool>`(created_at < ${after.createdAt} or (${placeOfEvent}) < (
        select ${placeOfEvent} from events where ${isIn(scope)} and id = ${after.id}
      ))`,
    )
  return query
    .orderBy('created_at', 'desc')
    .orderBy(firstPosition, 'desc')
    .orderBy('ordinal', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
}

/**
 * SQL: the position of an event; 0 for events that were written before positions existed, so that these
 * events count as the oldest.
 */
const firstPosition = sql`coalesce(position, 0)`
const placeOfEvent = sql`${firstPosition}, ordinal, id`

/**
 * The types of events that hold a customer's personal data. A partial index on customers covers exactly these types.
 */
const ofCustomers = sql.raw("('customer.created', 'customer.updated')")

/**
 * Replaces a deleted customer's personal data in the payloads of the customer's events by the values in
 * `fields`.
 */
export const scrubCustomerEvents = async (
  tx: Tx,
  { workspaceId, livemode }: Scope,
  { customerId, fields }: { customerId: string; fields: object },
): Promise<void> => {
  await sql`
    update events set payload = jsonb_build_object(
      'customer', (payload -> 'customer')::jsonb || ${JSON.stringify(fields)}::jsonb
    )::json
    where workspace_id = ${workspaceId} and livemode = ${livemode} and type in ${ofCustomers}
      and payload -> 'customer' ->> 'id' = ${customerId}
  `.execute(tx)
}

/**
 * Deletes a batch of events of a partition that were created before a time, workspace by workspace along the index on
 * creation time. An event that still has a delivery is kept. Its deliveries are found by their ids, which begin with the
 * time in the event's id.
 */
export const deleteEventsBefore = async (
  db: Database,
  { partition, before, limit }: { partition: string; before: Date; limit: number },
): Promise<number> => {
  const within = sql.table(partition)
  const result = await sql`
    with recursive lane as (
      (select workspace_id, livemode from ${within} order by workspace_id, livemode limit 1)
      union all
      select next.workspace_id, next.livemode
      from lane cross join lateral (
        select workspace_id, livemode from ${within} as event
        where (event.workspace_id, event.livemode) > (lane.workspace_id, lane.livemode)
        order by workspace_id, livemode limit 1
      ) as next
    ),
    old as materialized (
      select event.tableoid, event.ctid from lane cross join lateral (
        select tableoid, ctid from ${within} as candidate
        where workspace_id = lane.workspace_id and livemode = lane.livemode and created_at < ${before}
          and not exists (
            select from webhook_deliveries as delivery
            where delivery.workspace_id = lane.workspace_id and delivery.livemode = lane.livemode
              and delivery.id >= 'whd_' || substr(candidate.id, 5, 10)
              and delivery.id < 'whd_' || substr(candidate.id, 5, 10) || '~'
              and delivery.event_id = candidate.id
          )
        order by created_at, id limit ${limit}
        for update skip locked
      ) as event
      limit ${limit}
    )
    delete from events using old where events.tableoid = old.tableoid and events.ctid = old.ctid
  `.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}
