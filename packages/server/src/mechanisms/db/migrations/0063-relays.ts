import { type Kysely, sql } from 'kysely'

/** Transactions that the server sends itself, and the accounts that send them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- The account that sends on a network, and what was last read of it and of the pull contract there.
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

    -- A call that the server is to make, once, whatever becomes of the processes that try to.
    create table relays (
      id text collate "C" primary key,
      chain text not null,
      livemode boolean not null,
      -- Which room asked for the call, and what the call is about in the words of that room.
      kind text not null,
      subject text collate "C" not null,
      recipient text collate "C" not null,
      data text not null,
      state text not null check (state in ('waiting', 'sent', 'succeeded', 'reverted', 'refused')),
      -- Why the call was not made.
      reason text,
      sender text collate "C",
      nonce bigint,
      gas bigint,
      -- The transaction in the chain and its block, once it is deep enough to count.
      tx_hash text collate "C",
      block_number bigint,
      -- Whether nothing can take the transaction out of the chain any more.
      is_final boolean not null default false,
      created_at timestamptz not null,
      settled_at timestamptz
    );
    create unique index relays_open on relays (chain, livemode, kind, subject) where state in ('waiting', 'sent');
    create unique index relays_by_nonce on relays (chain, livemode, sender, nonce)
      where nonce is not null and not is_final;
    create index relays_waiting on relays (chain, livemode, created_at, id) where state = 'waiting';

    -- Each signed form of a call's transaction. All forms of one call have one nonce, so that one at most is mined.
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
  `.execute(db)
}
