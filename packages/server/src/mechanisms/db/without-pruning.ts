import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { transactWithFreshPlans } from './with-timeout.ts'

/**
 * Runs a statement that locks rows of a partitioned table and finds them by ids of other rows. PostgreSQL then looks in the
 * index of each partition. Without this setting, PostgreSQL 18 can crash: if it checks a changed row again, it uses memory
 * that it has freed to choose the partition (decision 0162).
 */
export const withoutPruning = <Result>(db: Database, run: (tx: Tx) => Promise<Result>): Promise<Result> =>
  transactWithFreshPlans(db, async (tx) => {
    await sql`select set_config('enable_partition_pruning', 'off', true)`.execute(tx)
    return await run(tx)
  })
