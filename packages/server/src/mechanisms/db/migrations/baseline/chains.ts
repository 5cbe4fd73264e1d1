import { type Kysely, sql } from 'kysely'

/** Creates the tables of chain data: the progress of the readers, and the transfers. */
export const createChains = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- How far each network was read: everything up to and with this block is in the database.
    create table chain_cursors (
      chain text not null,
      livemode boolean not null,
      -- EIP-155 number of the network; a configuration that points elsewhere is refused.
      network_id bigint not null,
      block_number bigint not null,
      block_hash text collate "C" not null,
      block_time timestamptz not null,
      -- The head last seen, and when: how far behind the reader is.
      head_number bigint not null,
      head_seen_at timestamptz not null,
      -- Every transfer mined until then has been read; checkouts expire by this clock.
      scanned_through timestamptz not null,
      -- The kind of fault in reading, and since when; null while there is none.
      fault text,
      fault_at timestamptz,
      lease_owner text,
      lease_expires_at timestamptz,
      -- The time of the highest kept block that has the confirmations of the network; whatever expires by the chain's
      -- clock expires by it.
      settled_through timestamptz,
      -- Up to this height no reorganisation is expected; headers below it are not kept.
      final_number bigint not null default 0,
      -- Up to this height transfers were read a second time.
      witnessed_number bigint not null default 0,
      witness_fault text,
      witness_fault_at timestamptz,
      -- The time of the block up to which a second provider was read, as that provider returns it. What expires by the time
      -- of the chain waits for both providers. Null where no second provider is asked.
      witnessed_through timestamptz,
      primary key (chain, livemode)
    );

    -- Recent headers, to find where a reorganised chain parts from what was read.
    create table chain_blocks (
      chain text not null,
      livemode boolean not null,
      number bigint not null,
      hash text collate "C" not null,
      time timestamptz,
      -- Which provider the transfers up to the block, from the kept block below it, were read from; null where no
      -- transfer was read.
      read_by text,
      primary key (chain, livemode, number)
    );

    -- Blocks whose transfers are doubted; they are read again until two readings agree.
    create table chain_doubts (
      chain text not null,
      livemode boolean not null,
      from_number bigint not null,
      to_number bigint not null,
      reason text not null,
      noted_at timestamptz not null,
      asked_at timestamptz not null,
      primary key (chain, livemode, from_number, to_number)
    );

    -- The token accounts by which a reader reads a chain such as Solana, and what it knows of each.
    create table chain_accounts (
      chain text not null,
      livemode boolean not null,
      account text collate "C" not null,
      -- The wallet that the account is read for, in the form chains are compared in.
      owner_key text collate "C" not null,
      token text not null,
      -- Whether payments to the wallet go to this account by default.
      associated boolean not null,
      -- Who owned the account when it was read last, and what it held. Null where there was no account.
      held_by text collate "C",
      amount_base numeric(78, 0) not null,
      -- Every transaction up to this height was read, and the account then held history_base. Null where unknown.
      history_number bigint not null,
      history_base numeric(78, 0),
      -- Whether transactions above that height are known of, and not read yet.
      unread boolean not null,
      -- Transactions before this moment are not read.
      since timestamptz not null,
      thorough_at timestamptz not null,
      -- Since when the transactions do not lead to what the account holds, and when they were read last.
      doubted_at timestamptz,
      asked_at timestamptz,
      primary key (chain, livemode, account)
    );
    -- Accounts in doubt, by their wallets: what is awaited there does not end meanwhile. Mostly there are none.
    create index chain_accounts_doubted on chain_accounts (chain, livemode, owner_key, token)
      where doubted_at is not null;

    create table transfers (
      id text collate "C" primary key,
      chain text not null,
      livemode boolean not null,
      tx_id text collate "C" not null,
      -- An ordinal that tells the transfers of one transaction apart: on EVM chains the log index. Null once another
      -- transfer has taken the place of an orphaned one, and for one that was given up.
      position bigint,
      token text not null,
      from_key text collate "C" not null,
      to_key text collate "C" not null,
      amount_base numeric(78, 0) not null,
      -- The block that holds the transaction or, while it is orphaned, the last block that held it.
      block_number bigint not null,
      block_hash text collate "C" not null,
      block_time timestamptz not null,
      state text not null check (state in ('seen', 'confirmed', 'orphaned')),
      orphaned_at timestamptz,
      -- Whether a second reading returned the same transfer.
      witnessed boolean not null,
      reference_keys text[] not null default '{}',
      -- The workspace whose confirmations a seen transfer lacks while it has those of the deployment; empty for others.
      held_for text collate "C" not null default '',
      -- Whether two providers returned different things of the transfer. It is not settled while only one returns it.
      contested boolean not null default false,
      -- The pull that made the transfer, as its agreement and period with a space between; null for other transfers. Two
      -- providers must return the same one before the transfer is settled.
      pulled text,
      -- Deferrable, so that one statement may exchange the positions of two transfers.
      constraint transfers_by_place unique (tx_id, chain, livemode, position) deferrable
    );
    create index transfers_by_block on transfers (chain, livemode, block_number);
    create index transfers_orphaned on transfers (chain, livemode, orphaned_at) where state = 'orphaned';
    -- Transfers that wait for more confirmations than the deployment asks for stand apart, so that no round reads them
    -- until they have these.
    create index transfers_waiting on transfers (chain, livemode, held_for, block_number)
      where state = 'seen';
  `.execute(db)
}
