import { sql } from 'kysely'
import type { Database } from '../../mechanisms/db/index.ts'

export const pingDatabase = async (db: Database): Promise<void> => {
  await sql`select 1`.execute(db)
}
