/** SQL that finds the write transaction which holds back event streams. */
import { sql } from 'kysely'
import type { Database } from '../db/index.ts'

/** The oldest open transaction of the PostgreSQL server that has an id, in any database. */
export type OldestWrite = {
  /** The id of the transaction, as text. */
  id: string
  /** The kind of the transaction: of a session, or prepared for a two-phase commit. */
  source: 'session' | 'prepared'
  /** The process id of the session's backend; null for a prepared transaction. */
  backend: number | null
  /** The application name of the session, which may be empty; null for a prepared transaction. */
  application: string | null
  /** The name of the prepared transaction; null for a session. */
  prepared: string | null
  database: string
  /** Null if the user of the server may not read the times of other users' sessions (`pg_read_all_stats`). */
  seconds: number | null
}

/**
 * Returns the transaction at the horizon of event positions; null if no transaction with an id is open. Replication slots
 * and transactions that only read do not count: they hold back vacuum, but not the horizon.
 */
export const selectOldestWrite = async (db: Database): Promise<OldestWrite | null> => {
  const { rows } = await sql<OldestWrite>`
    with oldest as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as id)
    select oldest.id::text, 'session' as source, pid as backend, application_name as application,
      null::text as prepared, datname as database,
      extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
    from oldest join pg_stat_activity on backend_xid = oldest.id::xid
    union all
    select oldest.id::text, 'prepared', null, null, gid, database,
      extract(epoch from clock_timestamp() - prepared)::float8
    from oldest join pg_prepared_xacts on transaction = oldest.id::xid
  `.execute(db)
  return rows[0] ?? null
}
