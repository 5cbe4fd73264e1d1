import { type Kysely, sql } from 'kysely'

/** Adds what is known of the payees of deposit addresses: removed wallets, frozen wallets and contract wallets. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- Whether buyers who were shown a deposit address of a removed wallet get another one.
    alter table wallets add column replaces_deposits boolean not null default false;
    -- The network on which a contract at the address accepted the signature; null for a key, and if a trial version
    -- verified the wallet.
    alter table wallets add column contract_network_id bigint;
    -- How many times another deposit address took the place of the one that the buyer was shown.
    alter table expectations add column address_changes integer not null default 0;

    -- Settlement wallets that are checked for a freeze by the issuer of their token, one row for each token on a network.
    create table wallet_freezes (
      livemode boolean not null,
      chain text not null,
      token text not null,
      -- The address of the wallet in lower case.
      address_key text collate "C" not null,
      -- Time since which the wallet is known to be frozen; null if it is not frozen.
      frozen_since timestamptz,
      -- Time at which the token last gave the state; null until then.
      read_at timestamptz,
      due_at timestamptz not null,
      primary key (livemode, chain, token, address_key)
    );
    create index wallet_freezes_due on wallet_freezes (livemode, chain, due_at);
    create index wallet_freezes_frozen on wallet_freezes (livemode, chain) where frozen_since is not null;
  `.execute(db)
}
