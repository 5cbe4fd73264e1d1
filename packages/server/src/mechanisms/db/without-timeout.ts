import { sql } from 'kysely'
import type { Database } from '../../context.ts'

/** Runs statements that may take longer than a request may wait, such as a purge, in a transaction of their own. */
export const withoutTimeout = <Result>(
  db: Database,
  run: (db: Database) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return await run(tx)
  })
