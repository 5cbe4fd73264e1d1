import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { transactWithFreshPlans } from './with-timeout.ts'

/**
 * Runs a statement that locks rows of a partitioned table and finds them by ids of other rows, with
 * `enable_partition_pruning` off: otherwise PostgreSQL 18 can crash (decision 0162). Connections start with this setting, but
 * behind a pooler only if the database's role has it.
 */
export const withoutPruning = <Result>(db: Database, run: (tx: Tx) => Promise<Result>): Promise<Result> =>
  transactWithFreshPlans(db, async (tx) => {
    await sql`select set_config('enable_partition_pruning', 'off', true)`.execute(tx)
    return await run(tx)
  })
