import { type Kysely, sql } from 'kysely'

/** Creates the transactions that the server sends itself, and the accounts that send them. */
export const createRelays = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- The sending account of a network, with the last read state of the account and of the pull contract.
    create table relayers (
      chain text not null,
      livemode boolean not null,
      address text collate "C" not null,
      contract text collate "C" not null,
      -- Null until the code at the contract's address was read.
      contract_state text check (contract_state in ('sound', 'other_code', 'missing')),
      -- In the smallest units of the chain's coin, as is the price of a unit of gas.
      balance numeric not null,
      gas_price numeric not null,
      read_at timestamptz,
      lease_owner text,
      lease_expires_at timestamptz,
      primary key (chain, livemode)
    );

    -- A call that the server makes once, also if the process that makes it is killed.
    create table relays (
      id text collate "C" primary key,
      chain text not null,
      livemode boolean not null,
      -- The module that requested the call, and the subject of the call in the format of that module.
      kind text not null,
      subject text collate "C" not null,
      recipient text collate "C" not null,
      data text not null,
      state text not null check (state in ('waiting', 'sent', 'succeeded', 'reverted', 'refused')),
      -- The reason why the call was not made.
      reason text,
      sender text collate "C",
      nonce bigint,
      gas bigint,
      -- The transaction in the chain and its block, once it is deep enough to count.
      tx_hash text collate "C",
      block_number bigint,
      -- Whether the transaction is final, so that no reorganisation can remove it.
      is_final boolean not null default false,
      created_at timestamptz not null,
      settled_at timestamptz,
      -- A call that could not be simulated is postponed until this time, so that the calls after it are sent.
      put_off_until timestamptz
    );
    create unique index relays_open on relays (chain, livemode, kind, subject) where state in ('waiting', 'sent');
    create unique index relays_by_nonce on relays (chain, livemode, sender, nonce)
      where nonce is not null and not is_final;
    create index relays_waiting on relays (chain, livemode, created_at, id) where state = 'waiting';
    -- The calls that were refused, in the order in which they are deleted.
    create index relays_refused on relays (settled_at) where state = 'refused';

    -- The signed versions of a call's transaction. All versions have the same nonce, so that at most one is mined.
    create table relay_attempts (
      relay_id text collate "C" not null references relays,
      number integer not null,
      tx_hash text collate "C" not null,
      raw text not null,
      max_fee numeric not null,
      priority_fee numeric not null,
      created_at timestamptz not null,
      broadcast_at timestamptz,
      primary key (relay_id, number)
    );

    -- Signatures of owners of settlement wallets about their pullers, which the relayer sends to the chain.
    create table puller_namings (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      wallet_id text collate "C" not null,
      -- The call that sends the signature to the chain.
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
