import { sql } from 'kysely'
import type { Database } from './database.ts'
import { isStalePlan } from './prepare-statements.ts'

/**
 * Runs statements in a transaction of their own, of which PostgreSQL ends each that takes longer than this; 0 for none. A
 * transaction that a migration has broken is run again from its start.
 */
const withTimeout = async <Result>(
  db: Database,
  timeoutMs: number,
  run: (db: Database) => Promise<Result>,
): Promise<Result> => {
  const attempt = () =>
    db.transaction().execute(async (tx) => {
      await limitStatements(tx, timeoutMs)
      return await run(tx)
    })
  try {
    return await attempt()
  } catch (error) {
    if (!isStalePlan(error)) throw error
    return await attempt()
  }
}

const limitStatements = (tx: Database, timeoutMs: number) =>
  sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(tx)

/** Runs a statement in the time that is left. */
export type RunInTime = <Result>(statement: (db: Database) => Promise<Result>) => Promise<Result>

/**
 * Runs statements one after another in a transaction of their own, all of which together may take this long. PostgreSQL
 * ends the one that is running then; `isOvertime` tells what is thrown.
 */
export const withDeadline = <Result>(
  db: Database,
  timeoutMs: number,
  run: (inTime: RunInTime) => Promise<Result>,
): Promise<Result> =>
  withTimeout(db, timeoutMs, (tx) => {
    const endsAtMs = performance.now() + timeoutMs
    return run(async (statement) => {
      // PostgreSQL takes 0 for no limit.
      await limitStatements(tx, Math.max(1, Math.ceil(endsAtMs - performance.now())))
      return await statement(tx)
    })
  })

/** Runs statements without a statement timeout: a purge may take longer than a request. */
export const withoutTimeout = <Result>(
  db: Database,
  run: (db: Database) => Promise<Result>,
): Promise<Result> => withTimeout(db, 0, run)

/** The code `query_canceled` of PostgreSQL. */
const queryCanceled = '57014'

/** Whether PostgreSQL ended a statement because it took too long. */
export const isOvertime = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === queryCanceled
