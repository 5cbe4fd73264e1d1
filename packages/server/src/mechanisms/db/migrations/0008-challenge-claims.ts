import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    -- The request that showed a signature for the challenge. It alone may come again; nobody else may use it.
    alter table wallet_challenges add column claimed_by text collate "C";
  `.execute(db)
}
