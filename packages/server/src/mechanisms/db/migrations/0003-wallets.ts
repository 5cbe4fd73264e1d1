import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    -- Settlement wallets serve both modes: owning an address is true on every network.
    create table wallets (
      workspace_id text collate "C" not null references workspaces,
      id text collate "C" not null,
      chain text not null,
      token text not null,
      address text collate "C" not null,
      -- The address in the form chains are compared in: lower case on EVM chains, as it is elsewhere.
      address_key text collate "C" not null,
      nickname text not null,
      verified_at timestamptz,
      is_default boolean not null default false,
      balance_minor bigint not null default 0,
      removed_at timestamptz,
      created_at timestamptz not null,
      primary key (workspace_id, id)
    );
    create unique index wallets_by_address on wallets (workspace_id, chain, token, address_key)
      where removed_at is null;
    create unique index wallets_default on wallets (workspace_id, chain, token)
      where is_default and removed_at is null;
    -- How the chain reader finds whose address a transfer went to; removed wallets are watched for ever.
    create index wallets_watched on wallets (chain, token, address_key) where verified_at is not null;

    -- One row a wallet: a fresh challenge takes the place of the one before.
    create table wallet_challenges (
      workspace_id text collate "C" not null,
      wallet_id text collate "C" not null,
      id text collate "C" not null,
      message text not null,
      expires_at timestamptz not null,
      primary key (workspace_id, wallet_id),
      foreign key (workspace_id, wallet_id) references wallets
    );
  `.execute(db)
}
