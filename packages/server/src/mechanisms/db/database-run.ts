import { sql } from 'kysely'

/**
 * SQL: the run of the PostgreSQL server that executes the statement, by the time of its start. The servers of a cluster
 * have different runs. Facts that were read from one run must not be completed with facts from another run: after a
 * failover, a former primary may still answer for a moment, without the latest commits.
 */
export const databaseRun = sql<string>`pg_postmaster_start_time()::text`
