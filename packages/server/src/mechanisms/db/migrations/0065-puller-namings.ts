import { type Kysely, sql } from 'kysely'

/** What owners of settlement wallets signed about their pullers, on its way to the chain. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table puller_namings (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      wallet_id text collate "C" not null,
      -- The call that brings the signature to the chain.
      relay_id text collate "C" not null,
      allowed boolean not null,
      deadline timestamptz not null,
      state text not null check (state in ('carrying', 'carried', 'failed')),
      tx_hash text collate "C",
      created_at timestamptz not null,
      primary key (workspace_id, livemode, wallet_id, relay_id),
      foreign key (workspace_id, wallet_id) references wallets
    );
    create unique index puller_namings_open on puller_namings (workspace_id, livemode, wallet_id)
      where state = 'carrying';
    create index puller_namings_by_relay on puller_namings (relay_id);
  `.execute(db)
}
