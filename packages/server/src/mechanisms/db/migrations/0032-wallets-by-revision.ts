import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** The index by which readers find the wallets that changed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists wallets_by_revision`.execute(db)
  await sql`
    create index concurrently wallets_by_revision on wallets (chain, revision, id) where verified_at is not null
  `.execute(db)
}
