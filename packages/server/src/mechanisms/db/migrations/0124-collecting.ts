import { type Kysely, sql } from 'kysely'

/** Adds the collection of deposits by the server. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- Whether the server collects the deposits of the workspace.
    alter table workspaces add column collecting boolean not null default false;
    -- squawk-ignore require-concurrent-index-creation
    create index workspaces_collecting on workspaces (id) where collecting;
    -- The server collects the deposit only after this time; null if it may collect it now.
    alter table deposit_balances add column collect_after timestamptz;
    -- The largest deposits of a workspace that wait. The table has no rows in the last release.
    -- squawk-ignore require-concurrent-index-creation
    create index deposit_balances_by_amount on deposit_balances
      (workspace_id, livemode, chain, token, (received_base - collected_base) desc, address_key)
      where received_base > collected_base;
    -- squawk-ignore require-concurrent-index-deletion
    drop index deposit_balances_waiting;

    -- The deposits that a transaction of the server collects. While the relay has no outcome, no other relay collects
    -- them. The rows of a relay that was refused are deleted; the others are kept as long as their relays.
    create table deposit_collections (
      relay_id text collate "C" not null,
      workspace_id text collate "C" not null,
      livemode boolean not null,
      chain text not null,
      token text not null,
      address_key text collate "C" not null,
      created_at timestamptz not null,
      primary key (relay_id, address_key)
    );
    create index deposit_collections_of_deposit on deposit_collections (livemode, address_key, chain, token);
    create index deposit_collections_by_time on deposit_collections (workspace_id, livemode, chain, created_at);
  `.execute(db)
}
