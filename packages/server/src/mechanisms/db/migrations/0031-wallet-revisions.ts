import { type Kysely, sql } from 'kysely'

/**
 * Changes of the verified wallets are numbered in the order in which they are committed, whichever release makes them:
 * a reader asks for what came after the last number that it knows, and is told all of it. The lock is kept until the
 * transaction has ended, so that a lower number never becomes visible after a higher one.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create sequence wallet_revisions;
    alter table wallets add column revision bigint not null default 0;

    create function number_change_of_wallet() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtext('stablerail wallet revisions'));
        new.revision := nextval('wallet_revisions');
        return new;
      end
    $$;
    create trigger changes_of_wallets_are_numbered before insert or update of verified_at, removed_at on wallets
      for each row when (new.verified_at is not null) execute function number_change_of_wallet();
  `.execute(db)
}
