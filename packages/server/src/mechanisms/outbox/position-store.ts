/** SQL of event positions, which define the order in which streams send events. */
import { sql } from 'kysely'
import type { Scope } from '../../ports/index.ts'
import type { Database } from '../db/index.ts'
import type { StoredEvent } from './store.ts'

/**
 * A position between events in commit order: just after the event with this position, ordinal and id. The
 * ordinal orders the events of one transaction. The id orders events that an older release wrote, which
 * stored no ordinals.
 */
export type StreamPosition = { position: number; ordinal: number; id: string }

/** A stream position in the form that clients return, without the ordinal, which is looked up. */
export type GivenPlace = Omit<StreamPosition, 'ordinal'>

export type PlacedEvent = StoredEvent & StreamPosition

/**
 * The limits of running transactions: all transactions below the position `horizon` have ended, and all
 * transactions that have started are below the position `ahead`.
 */
export type Horizon = { horizon: number; ahead: number }

/** The position of events that the current transaction writes; the subquery is evaluated once per statement. */
export const ownPosition = sql<number>`(select base + pg_current_xact_id()::text::bigint from event_positions)`

/**
 * The horizon in the statement's own snapshot: transactions below it are either committed and visible, or rolled
 * back.
 */
const now = sql`
  now as materialized (
    select base + pg_snapshot_xmin(snapshot)::text::bigint as horizon,
      base + pg_snapshot_xmax(snapshot)::text::bigint as ahead
    from event_positions, pg_current_snapshot() as snapshot
  )`

/** A request for the events of a workspace and mode after a stream position. */
export type Wanted = { scope: Scope; after: StreamPosition }

export type EventsAfter = Horizon & {
  /**
   * For each entry of `wanted`, in that order: the events after its stream position and below `horizon`,
   * where no running transaction can add events any more.
   */
  pages: PlacedEvent[][]
}

type Row = Horizon & { place: number } & { [Key in keyof PlacedEvent]: PlacedEvent[Key] | null }

/** Reads at most `limit` events for each entry of `wanted`, in order, in one statement. */
export const selectEventsAfter = async (
  db: Database,
  wanted: readonly Wanted[],
  limit: number,
): Promise<EventsAfter> => {
  const { rows } = await sql<Row>`
    with ${now}
    select now.horizon, now.ahead, want.place::int, event.*
    from now cross join unnest(
      ${wanted.map(({ scope }) => scope.workspaceId)}::text[], ${wanted.map(({ scope }) => scope.livemode)}::boolean[],
      ${wanted.map(({ after }) => after.position)}::bigint[], ${wanted.map(({ after }) => after.ordinal)}::integer[],
      ${wanted.map(({ after }) => after.id)}::text[]
    ) with ordinality as want (workspace_id, livemode, position, ordinal, id, place)
    left join lateral (
      select id, type, payload, livemode, created_at, position, ordinal from events
      where workspace_id = want.workspace_id collate "C" and livemode = want.livemode
        and position >= want.position and position < now.horizon
        and (position > want.position or (ordinal, id) > (want.ordinal, want.id collate "C"))
      order by position, ordinal, id limit ${limit}
    ) as event on true
    order by want.place, event.position, event.ordinal, event.id
  `.execute(db)
  const [first] = rows
  if (first === undefined) throw new Error('The base of positions is missing.')
  const pages: PlacedEvent[][] = wanted.map(() => [])
  for (const { place, horizon: _, ahead: __, ...event } of rows)
    if (event.id !== null) pages[place - 1]?.push(event as PlacedEvent)
  return { horizon: first.horizon, ahead: first.ahead, pages }
}

/** The possible starting points of a stream of events. */
export type Beginning = Horizon & {
  /**
   * The newest event below `horizon`, where no running transaction can add events any more; null if there is
   * none.
   */
  newest: StreamPosition | null
  /**
   * The stream position that the client returned, with its ordinal. Null if the client returned none, or if
   * no event below `horizon` has that position and id (any more).
   */
  known: StreamPosition | null
}

/**
 * Reads the current end of a workspace's events, and checks whether the stream position that a client
 * returned is still valid.
 */
export const selectBeginning = async (
  db: Database,
  { workspaceId, livemode }: Scope,
  given: GivenPlace | null,
): Promise<Beginning> => {
  const { rows } = await sql<
    Horizon & { known: number | null } & { [Key in keyof StreamPosition]: StreamPosition[Key] | null }
  >`
    with ${now}
    select now.*, newest.*, (
      select ordinal from events
      where workspace_id = ${workspaceId} and livemode = ${livemode} and id = ${given?.id ?? ''}
        and position = ${given?.position ?? 0}::bigint and position < now.horizon
    ) as known
    from now left join lateral (
      select position, ordinal, id from events
      where workspace_id = ${workspaceId} and livemode = ${livemode} and position < now.horizon
      order by position desc, ordinal desc, id desc limit 1
    ) as newest on true
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The base of positions is missing.')
  const { horizon, ahead, position, ordinal, id } = row
  const newest = position === null || ordinal === null || id === null ? null : { position, ordinal, id }
  const known = given === null || row.known === null ? null : { ...given, ordinal: row.known }
  return { horizon, ahead, known, newest }
}

/** The system identifier of the cluster that the database is in. */
const thisCluster = sql`(select system_identifier::text from pg_control_system())`

/**
 * Raises the base, the number that is added to a transaction's id to get the position of its events, and
 * returns by how much it was raised. This is needed if the data came from another cluster through a dump or a
 * replication, because existing events may then have higher positions than new transactions would get.
 * Without `always`, it does nothing if the base was made for this cluster.
 */
export const raiseBase = async (db: Database, { always = false } = {}): Promise<number> => {
  const { rows } = await sql<{ raised: number }>`
    with recursive lane as (
      (select workspace_id, livemode from events where position is not null order by workspace_id, livemode limit 1)
      union all
      select next.workspace_id, next.livemode
      from lane cross join lateral (
        select workspace_id, livemode from events
        where position is not null and (workspace_id, livemode) > (lane.workspace_id, lane.livemode)
        order by workspace_id, livemode limit 1
      ) as next
    ),
    stale as materialized (
      select base from event_positions where ${always} or cluster is distinct from ${thisCluster} for update
    ),
    top as (
      select coalesce(max(newest.position), 0) as position
      from stale cross join lane cross join lateral (
        select position from events
        where workspace_id = lane.workspace_id and livemode = lane.livemode and position is not null
        order by position desc limit 1
      ) as newest
    )
    update event_positions
    set cluster = ${thisCluster},
      base = greatest(stale.base, top.position + 1 - pg_snapshot_xmin(pg_current_snapshot())::text::bigint)
    from stale, top
    returning event_positions.base - stale.base as raised
  `.execute(db)
  return rows[0]?.raised ?? 0
}
