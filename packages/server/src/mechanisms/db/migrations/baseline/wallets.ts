import { type Kysely, sql } from 'kysely'

/** Creates settlement wallets and the challenges that prove their ownership. */
export const createWallets = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- Settlement wallets serve both modes: owning an address is true on every network.
    create table wallets (
      workspace_id text collate "C" not null references workspaces,
      id text collate "C" not null,
      chain text not null,
      token text not null,
      address text collate "C" not null,
      -- The address in the form in which addresses are compared: in lower case on EVM chains, unchanged on others.
      address_key text collate "C" not null,
      nickname text not null,
      verified_at timestamptz,
      is_default boolean not null default false,
      balance_minor bigint not null default 0,
      removed_at timestamptz,
      created_at timestamptz not null,
      -- The time of the next reading of the balance; a wallet whose balance was never read is due.
      balance_due_at timestamptz not null default '1970-01-01T00:00:00Z',
      balance_read_at timestamptz,
      -- Numbered by the trigger below.
      revision bigint not null default 0,
      primary key (workspace_id, id)
    );
    create unique index wallets_by_address on wallets (workspace_id, chain, token, address_key)
      where removed_at is null;
    create unique index wallets_default on wallets (workspace_id, chain, token)
      where is_default and removed_at is null;
    -- For the chain reader, which finds the wallet that received a transfer, also a removed wallet.
    create index wallets_watched on wallets (chain, token, address_key) where verified_at is not null;
    create index wallets_by_balance on wallets (chain, balance_due_at)
      where verified_at is not null and removed_at is null;
    -- For the readers, which find the changed wallets.
    create index wallets_by_revision on wallets (chain, revision, id) where verified_at is not null;

    -- Changes of the verified wallets are numbered in the order in which they are committed: a reader requests the
    -- changes after the last number that it knows, and misses no change. The lock is held until the transaction has
    -- ended, so that a lower number never becomes visible after a higher one.
    create sequence wallet_revisions;
    create function number_change_of_wallet() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtext('stablerail wallet revisions'));
        new.revision := nextval('wallet_revisions');
        return new;
      end
    $$;
    create trigger changes_of_wallets_are_numbered before insert or update of verified_at, removed_at on wallets
      for each row when (new.verified_at is not null) execute function number_change_of_wallet();

    -- One row for each wallet: a new challenge replaces the previous one.
    create table wallet_challenges (
      workspace_id text collate "C" not null,
      wallet_id text collate "C" not null,
      id text collate "C" not null,
      message text not null,
      expires_at timestamptz not null,
      -- The request that presented a signature for the challenge. Only this request may be repeated.
      claimed_by text collate "C",
      primary key (workspace_id, wallet_id),
      foreign key (workspace_id, wallet_id) references wallets
    );
  `.execute(db)
}
