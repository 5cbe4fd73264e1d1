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

    -- The deposit address at one end of a transfer, in lower case: its recipient, or its sender if it is a collection.
    alter table transfers add column deposit text collate "C";

    -- What each deposit address has received and paid to its payee, in base units of a token. Kept by the trigger below,
    -- so that no way of recording or losing a transfer can forget it.
    create table deposit_balances (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      chain text not null,
      token text not null,
      address_key text collate "C" not null,
      received_base numeric(78, 0) not null default 0,
      collected_base numeric(78, 0) not null default 0,
      primary key (livemode, address_key, chain, token)
    );
    create index deposit_balances_waiting on deposit_balances (workspace_id, livemode, chain, token, address_key)
      where received_base > collected_base;
    create function count_deposit() returns trigger language plpgsql as $$
      declare
        sign integer := (new.state <> 'orphaned')::integer - case
          when tg_op = 'UPDATE' then (old.state <> 'orphaned')::integer else 0 end;
      begin
        if sign <> 0 then
          insert into deposit_balances as balance
            (workspace_id, livemode, chain, token, address_key, received_base, collected_base)
          select address.workspace_id, new.livemode, new.chain, new.token, new.deposit,
            case when new.to_key = new.deposit then sign * new.amount_base else 0 end,
            case when new.to_key = new.deposit then 0 else sign * new.amount_base end
          from deposit_addresses as address
          where address.livemode = new.livemode and address.address_key = new.deposit
          on conflict (livemode, address_key, chain, token) do update set
            received_base = balance.received_base + excluded.received_base,
            collected_base = balance.collected_base + excluded.collected_base;
        end if;
        return null;
      end
    $$;
    create trigger deposits_are_counted after insert or update of state on transfers
      for each row when (new.deposit is not null) execute function count_deposit();

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
