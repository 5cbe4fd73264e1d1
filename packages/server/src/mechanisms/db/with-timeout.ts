import { sql } from 'kysely'
import type { Database } from '../../context.ts'
import { isStalePlan } from './prepare-statements.ts'

/**
 * Runs statements in a transaction of their own, of which PostgreSQL ends each that takes longer than this; 0 for none. It
 * throws then what `isOvertime` tells. A transaction that a migration has broken is run again from its start.
 */
export const withTimeout = async <Result>(
  db: Database,
  timeoutMs: number,
  run: (db: Database) => Promise<Result>,
): Promise<Result> => {
  const attempt = () =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(tx)
      return await run(tx)
    })
  try {
    return await attempt()
  } catch (error) {
    if (!isStalePlan(error)) throw error
    return await attempt()
  }
}

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
