import { sql } from 'kysely'
import type { Database } from '../mechanisms/db/index.ts'

/**
 * Returns how many connections to this database wait for a lock. If a pattern for SQL `like` is given, only
 * connections whose statement matches it count.
 */
export const waitingFor = async (db: Database, statement = '%'): Promise<number> => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${statement}
  `.execute(db)
  return rows.length
}
