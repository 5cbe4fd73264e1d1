import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/**
 * When the approval behind an agreement of a subscription is looked at next, and from when on these looks are counted: its
 * payer may approve the token long after they have signed, or approve more after a pull has failed. `look_at` would not do:
 * the release before takes whatever it makes due for an agreement of a checkout, and ends the looks. The statements of the
 * first query are one transaction, which gives up its turn for the table as those of other migrations do.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    set local lock_timeout = '2s';
    alter table agreements
      add column if not exists look_from timestamptz,
      add column if not exists watch_at timestamptz
  `.execute(db)
  await sql`drop index concurrently if exists agreements_to_watch`.execute(db)
  await sql`
    create index concurrently agreements_to_watch on agreements (watch_at, hash) where watch_at is not null
  `.execute(db)
}
