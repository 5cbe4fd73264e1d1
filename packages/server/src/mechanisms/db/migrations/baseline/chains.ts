import { type Kysely, sql } from 'kysely'

/** Creates the tables of chain data: the progress of the readers, and the transfers. */
export const createChains = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- The reading progress of each network: all transfers up to this block, which is included, are in the database.
    create table chain_cursors (
      chain text not null,
      livemode boolean not null,
      -- The EIP-155 id of the network; a configuration with another id is refused.
      network_id bigint not null,
      block_number bigint not null,
      block_hash text collate "C" not null,
      block_time timestamptz not null,
      -- The last seen head and its time, which show the distance of the reader from the head.
      head_number bigint not null,
      head_seen_at timestamptz not null,
      -- Every transfer mined until this time has been read; checkouts expire by this clock.
      scanned_through timestamptz not null,
      -- The kind of the present fault of the reading and its start; null while there is no fault.
      fault text,
      fault_at timestamptz,
      lease_owner text,
      lease_expires_at timestamptz,
      -- The time of the highest kept block that has the confirmations of the network. Records that expire by the
      -- chain's clock expire by this time.
      settled_through timestamptz,
      -- Blocks up to this height are final; headers below it are not kept.
      final_number bigint not null default 0,
      -- Up to this height transfers were read a second time.
      witnessed_number bigint not null default 0,
      witness_fault text,
      witness_fault_at timestamptz,
      -- The time of the block up to which a second provider was read, as that provider returns it. Records that expire
      -- by the chain's clock wait for both providers. Null if no second provider is used.
      witnessed_through timestamptz,
      primary key (chain, livemode)
    );

    -- Recent headers, to find the common ancestor after a reorganisation.
    create table chain_blocks (
      chain text not null,
      livemode boolean not null,
      number bigint not null,
      hash text collate "C" not null,
      time timestamptz,
      -- The provider that returned the transfers between the previous kept block and this block; null if no transfers
      -- were read.
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

    -- The token accounts that a reader sweeps on a chain such as Solana, with their state after the last sweep.
    create table chain_accounts (
      chain text not null,
      livemode boolean not null,
      account text collate "C" not null,
      -- The wallet for which the account is read, in the form in which addresses are compared.
      owner_key text collate "C" not null,
      token text not null,
      -- Whether the account receives payments to the wallet by default.
      associated boolean not null,
      -- The owner and the balance of the account at the last reading; null if there was no account.
      held_by text collate "C",
      amount_base numeric(78, 0) not null,
      -- Every transaction up to this height was read. history_base is the balance at this height; null if it is not
      -- known.
      history_number bigint not null,
      history_base numeric(78, 0),
      -- Whether there are transactions above that height that were not read yet.
      unread boolean not null,
      -- Transactions before this moment are not read.
      since timestamptz not null,
      thorough_at timestamptz not null,
      -- The time at which the transactions were first found not to lead to the balance, and the time of their last
      -- reading.
      doubted_at timestamptz,
      asked_at timestamptz,
      primary key (chain, livemode, account)
    );
    -- Accounts in doubt, by their wallets: checkouts that await a payment there do not expire in the meantime. Usually
    -- there are no such accounts.
    create index chain_accounts_doubted on chain_accounts (chain, livemode, owner_key, token)
      where doubted_at is not null;

    create table transfers (
      id text collate "C" primary key,
      chain text not null,
      livemode boolean not null,
      tx_id text collate "C" not null,
      -- An ordinal that distinguishes the transfers of one transaction: on EVM chains the log index. Null if another
      -- transfer has replaced an orphaned transfer, and for a transfer that was given up.
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
      -- The workspace whose additional confirmations a transfer waits for, after it has the confirmations of the
      -- deployment; empty for other transfers.
      held_for text collate "C" not null default '',
      -- Whether two providers returned the transfer differently. Its payment is not settled while only one provider
      -- returns it.
      contested boolean not null default false,
      -- The pull that made the transfer, as its agreement and period with a space between; null for other transfers.
      -- Two providers must return the same pull before the payment is settled.
      pulled text,
      -- Deferrable, so that one statement may exchange the positions of two transfers.
      constraint transfers_by_place unique (tx_id, chain, livemode, position) deferrable
    );
    create index transfers_by_block on transfers (chain, livemode, block_number);
    create index transfers_orphaned on transfers (chain, livemode, orphaned_at) where state = 'orphaned';
    -- Transfers that wait for more confirmations than the deployment requires have a separate range of the index, so
    -- that no round reads them before.
    create index transfers_waiting on transfers (chain, livemode, held_for, block_number)
      where state = 'seen';
  `.execute(db)
}
