import { sql } from 'kysely'
import type { Database } from '../mechanisms/db/index.ts'

/** Returns the number of connections to this database that wait for a lock. */
export const waitingFor = async (db: Database): Promise<number> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows.length
}
