import { type Kysely, sql } from 'kysely'

/** Adds deposit addresses: addresses that belong to one checkout each, and the payments to them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- One row for each deposit address that a buyer was shown. An address is the same on every EVM chain, unless its
    -- payee is a contract. The row is kept for ever, because the address can receive tokens for ever.
    create table deposit_addresses (
      livemode boolean not null,
      -- The address in lower case.
      address_key text collate "C" not null,
      workspace_id text collate "C" not null,
      checkout_id text collate "C" not null,
      -- The settlement wallet that receives what the address holds, and its address in lower case.
      wallet_id text collate "C" not null,
      payee_key text collate "C" not null,
      -- The reference that determines the address together with the payee.
      ref text collate "C" not null,
      -- The factory that computes and collects the address.
      factory_key text collate "C" not null,
      created_at timestamptz not null,
      -- The transaction that inserted the row. Readers select the rows of transactions that they have not seen.
      inserted_by xid8 not null default pg_current_xact_id(),
      primary key (livemode, address_key)
    );
    create index deposit_addresses_by_insertion on deposit_addresses (inserted_by);
    create index deposit_addresses_by_checkout on deposit_addresses (workspace_id, livemode, checkout_id);

    -- Whether the address of the expected payment is a deposit address of the checkout.
    alter table expectations add column by_deposit boolean not null default false;
    -- What a payment to a deposit address does for its checkout; null for a payment to a wallet.
    alter table payments add column coverage text;
    -- The cents that were received for the checkout, rounded down.
    alter table checkouts add column received_minor bigint not null default 0;
    -- Whether the merchant ended the checkout before its time.
    alter table checkouts add column ended_early boolean not null default false;
    -- Whether a contract at the address of the wallet accepted the signature; null if a trial version verified it.
    alter table wallets add column by_contract boolean;
    alter table workspaces add column deposit_addresses boolean not null default false;
    alter table workspaces add column late_payments text not null default 'credit';
  `.execute(db)
}
