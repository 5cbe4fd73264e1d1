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
 * transactions that have started are below the position `ahead`. `server` identifies the run of the database
 * server, by its start time.
 */
export type Horizon = { horizon: number; ahead: number; server: string }

/** The position of events that the current transaction writes; the subquery is evaluated once per statement. */
export const ownPosition = sql<number>`(select event_position())`

/**
 * The horizon in the statement's own snapshot: transactions below it are either committed and visible, or rolled
 * back.
 */
const now = sql`
  now as materialized (
    select base + pg_snapshot_xmin(snapshot)::text::bigint as horizon,
      base + pg_snapshot_xmax(snapshot)::text::bigint as ahead,
      pg_postmaster_start_time()::text as server
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
    select now.*, want.place::int, event.*
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
  for (const { place, horizon: _, ahead: __, server: ___, ...event } of rows)
    if (event.id !== null) pages[place - 1]?.push(event as PlacedEvent)
  const { horizon, ahead, server } = first
  return { horizon, ahead, server, pages }
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
 * returned is still valid. Makes the base valid for the running PostgreSQL server first, because existing events may
 * otherwise be above the horizon.
 */
export const selectBeginning = async (
  db: Database,
  { workspaceId, livemode }: Scope,
  given: GivenPlace | null,
): Promise<Beginning> => {
  const { rows } = await sql<
    Horizon & { isValid: boolean; known: number | null } & {
      [Key in keyof StreamPosition]: StreamPosition[Key] | null
    }
  >`
    with ${now}
    select now.*, newest.*, (select server = pg_postmaster_start_time() from event_positions) is true as "isValid", (
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
  if (!row.isValid) {
    await raiseBase(db)
    return selectBeginning(db, { workspaceId, livemode }, given)
  }
  const { horizon, ahead, server, position, ordinal, id } = row
  const newest = position === null || ordinal === null || id === null ? null : { position, ordinal, id }
  const known = given === null || row.known === null ? null : { ...given, ordinal: row.known }
  return { horizon, ahead, server, known, newest }
}

/**
 * Raises the base, the number that is added to a transaction's id to get the position of its events, and
 * returns by how much it was raised. Does nothing if the base is valid for the running PostgreSQL server.
 * After a failover, a crash or a restore, transaction ids may be lower than those of existing events, or than those
 * that streams have read. `event_position()` does the same before the first event, so a process that starts calls this
 * only to make existing events readable before.
 */
export const raiseBase = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ raised: number }>`select raise_event_positions() as raised`.execute(db)
  return rows[0]?.raised ?? 0
}
