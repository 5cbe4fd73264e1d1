import { type Kysely, sql } from 'kysely'

/** How often passwords were tried for an account lately. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- By SHA-256 of the account's address and, where the account is signed in from it, the caller's: of
    -- strangers no more is kept.
    create table password_tries (
      account_hash bytea primary key,
      window_started_at timestamptz not null,
      count integer not null
    )
  `.execute(db)
}
