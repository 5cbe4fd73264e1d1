import { sql } from 'kysely'
import type { Database } from '../../context.ts'

/** Answers when the database does. */
export const pingDatabase = async (db: Database): Promise<void> => {
  await sql`select 1`.execute(db)
}
