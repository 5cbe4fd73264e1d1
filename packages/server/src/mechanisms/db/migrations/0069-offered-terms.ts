import { type Kysely, sql } from 'kysely'

/** The terms that buyers are offered, and when their approvals are looked for. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- Of a checkout that starts a subscription by allowance: when the offered terms start, by the workspace's time.
    alter table expectations add column terms_start timestamptz;

    -- The newest terms that the payer of a subscription was shown. The signature is checked against them.
    create table offers (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      subscription_id text collate "C" not null,
      payer text collate "C" not null,
      merchant text collate "C" not null,
      amount_minor bigint not null,
      interval text not null,
      starts_at timestamptz not null,
      -- 16 bytes in hex, by which a pull is known that nobody here has asked for.
      reference text collate "C" not null,
      -- The agreement of the same payer that the terms replace.
      replaces text collate "C",
      offered_at timestamptz not null,
      primary key (workspace_id, livemode, subscription_id),
      foreign key (workspace_id, livemode, subscription_id) references subscriptions
    );
  `.execute(db)
}
