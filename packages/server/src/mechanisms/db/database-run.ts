import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * SQL: the run of the PostgreSQL server that executes the statement, by the time of its start. The servers of a cluster
 * have different runs. Facts that were read from one run must not be completed with facts from another run: after a
 * failover, a former primary may still answer for a moment, without the latest commits.
 */
export const databaseRun = sql<string>`pg_postmaster_start_time()::text`

/** Returns the run of the database server. */
export const selectDatabaseRun = async (db: Database): Promise<string> => {
  const { run } = await db.selectNoFrom(databaseRun.as('run')).executeTakeFirstOrThrow()
  return run
}
