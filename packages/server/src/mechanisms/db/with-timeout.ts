import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { isStalePlan } from './prepare-statements.ts'

/**
 * Runs statements in a transaction in which PostgreSQL cancels each statement that takes longer than the
 * timeout; 0 sets no limit.
 */
const withTimeout = <Result>(
  db: Database,
  timeoutMs: number,
  run: (db: Database) => Promise<Result>,
): Promise<Result> =>
  transactWithFreshPlans(db, async (tx) => {
    await limitStatements(tx, timeoutMs)
    return await run(tx)
  })

/**
 * Runs a transaction, and runs it again from the start if a statement fails because a migration has changed its result
 * type.
 */
export const transactWithFreshPlans = async <Result>(
  db: Database,
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  const attempt = () => db.transaction().execute(run)
  try {
    return await attempt()
  } catch (error) {
    if (!isStalePlan(error)) throw error
    return await attempt()
  }
}

const limitStatements = (tx: Database, timeoutMs: number) =>
  sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(tx)

/** Runs a statement. Its timeout is the time that is left until the deadline. */
export type RunInTime = <Result>(statement: (db: Database) => Promise<Result>) => Promise<Result>

/**
 * Runs statements one after another in a transaction, with a time limit for all of them together. When the time is
 * over, PostgreSQL cancels the running statement; `isOvertime` recognises the error.
 */
export const withDeadline = <Result>(
  db: Database,
  timeoutMs: number,
  run: (inTime: RunInTime) => Promise<Result>,
): Promise<Result> =>
  withTimeout(db, timeoutMs, (tx) => {
    const endsAtMs = performance.now() + timeoutMs
    return run(async (statement) => {
      // The timeout is at least 1 ms, because 0 means no limit in PostgreSQL.
      await limitStatements(tx, Math.max(1, Math.ceil(endsAtMs - performance.now())))
      return await statement(tx)
    })
  })

/** Runs statements without a statement timeout: a purge may take longer than a request. */
export const withoutTimeout = <Result>(
  db: Database,
  run: (db: Database) => Promise<Result>,
): Promise<Result> => withTimeout(db, 0, run)

/** PostgreSQL's error code `query_canceled`. */
const queryCanceled = '57014'

/** Returns whether PostgreSQL cancelled a statement because it took too long. */
export const isOvertime = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === queryCanceled
