import { sql } from 'kysely'
import type { Database } from '../../context.ts'

/**
 * Runs statements without a statement timeout, in a transaction of their own: a purge may take longer than a request.
 */
export const withoutTimeout = <Result>(
  db: Database,
  run: (db: Database) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return await run(tx)
  })
