import { type Kysely, sql } from 'kysely'
import { StartError } from '../../../settings/start-error.ts'

export const inTransaction = false

/** Customers are searched for by parts of their email addresses and names. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const extension of ['pg_trgm', 'btree_gin']) await createExtension(db, extension)
  await sql`drop index concurrently if exists customers_by_text`.execute(db)
  await sql`
    create index concurrently customers_by_text
      on customers using gin (workspace_id, email gin_trgm_ops, name gin_trgm_ops) where deleted_at is null
  `.execute(db)
}

const createExtension = async (db: Kysely<unknown>, name: string): Promise<void> => {
  try {
    await sql`create extension if not exists ${sql.id(name)}`.execute(db)
  } catch (error) {
    throw new StartError(
      `The extension ${name}, which comes with PostgreSQL, could not be created in the database. ` +
        `Install PostgreSQL's contrib modules, and run "create extension ${name}" in it as a role that may.`,
      { cause: error },
    )
  }
}
