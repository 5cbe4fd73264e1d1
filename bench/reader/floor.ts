/**
 * A minimal program for comparison with the chain reader: viem's `getLogs` for each range of blocks, and bulk
 * inserts of the payments' rows.
 */
import { Client } from 'pg'
import { type Address, createPublicClient, http, parseAbiItem } from 'viem'
import { nearBlocks } from '../../packages/chains/src/providers/read-blocks.ts'
import { grow, startSpan } from '../../packages/chains/src/providers/span.ts'
import { answerCalls } from '../processes/answer.ts'

export type FloorRun = { databaseUrl: string; rpcUrl: string; token: Address; head: number }

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/**
 * Tables for the two rows that the server stores for a transfer: the transfer and the payment. The tables
 * have the columns that a transfer fills, and the same keys as the server's tables.
 */
const tables = `
  create table floor_transfers (
    id text collate "C" primary key,
    chain text not null,
    livemode boolean not null,
    tx_id text collate "C" not null,
    position bigint,
    token text not null,
    from_key text collate "C" not null,
    to_key text collate "C" not null,
    amount_base numeric(78, 0) not null,
    block_number bigint not null,
    block_hash text collate "C" not null,
    block_time timestamptz not null,
    state text not null,
    unique (tx_id, chain, livemode, position)
  );
  create index on floor_transfers (chain, livemode, block_number);
  create table floor_payments (
    workspace_id text collate "C" not null,
    livemode boolean not null,
    id text collate "C" not null,
    transfer_id text collate "C" not null unique,
    wallet_id text collate "C" not null,
    amount_minor bigint not null,
    currency text not null,
    status text not null,
    outcome text not null,
    created_at timestamptz not null,
    primary key (workspace_id, livemode, id)
  );
  create index on floor_payments (workspace_id, livemode, created_at, id);
  create table floor_progress (block_number bigint not null);
  insert into floor_progress values (0)`

const rowsAtOnce = 5_000

/** Reads the whole chain and returns the duration in seconds. */
const run = async ({ databaseUrl, rpcUrl, token, head }: FloorRun): Promise<number> => {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query(tables)
  const chain = createPublicClient({
    transport: http(rpcUrl, { maxResponseBodySize: false, timeout: 60_000 }),
  })
  const readLogs = (fromBlock: number, toBlock: number) =>
    chain.getLogs({
      address: token,
      event: transferEvent,
      strict: true,
      fromBlock: BigInt(fromBlock),
      toBlock: BigInt(toBlock),
    })
  const startedMs = performance.now()
  let span = startSpan
  // Requests the same ranges of blocks as the chain reader: long ranges, then the last blocks in a separate
  // range.
  for (let from = 1; from <= head; ) {
    const far = Math.min(from - 1 + span.blocks, head - nearBlocks)
    const to = far < from ? head : far
    const logs = await readLogs(from, to)
    span = grow(span, logs.length)
    await client.query('begin')
    for (let start = 0; start < logs.length; start += rowsAtOnce)
      await insert(client, logs.slice(start, start + rowsAtOnce))
    await client.query('update floor_progress set block_number = $1', [to])
    await client.query('commit')
    from = to + 1
  }
  const seconds = (performance.now() - startedMs) / 1000
  await client.end()
  return seconds
}

type Log = {
  args: { from: string; to: string; value: bigint }
  transactionHash: string
  logIndex: number
  blockNumber: bigint
  blockHash: string
  /** The time of the block. Newer nodes return it with the log. */
  blockTimestamp?: bigint | undefined
}

const insert = async (client: Client, logs: readonly Log[]): Promise<void> => {
  await client.query(
    `with log as (
       select tx_id || '_' || position as id, * from unnest(
         $1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::numeric[]
       ) as log (tx_id, position, block_number, block_hash, block_seconds, payer, wallet, amount)
     ), transfer as (
       insert into floor_transfers
       select id, 'base', true, tx_id, position, 'USDC', payer, wallet, amount, block_number, block_hash,
         to_timestamp(block_seconds), 'seen' from log
     )
     insert into floor_payments
     select 'ws_bench', true, 'pay_' || id, id, 'wlt_bench', amount / 10000, 'USD', 'pending', 'unmatched',
       to_timestamp(block_seconds) from log`,
    [
      logs.map((log) => log.transactionHash),
      logs.map((log) => log.logIndex),
      logs.map((log) => log.blockNumber.toString()),
      logs.map((log) => log.blockHash),
      logs.map((log) => String(log.blockTimestamp ?? 0)),
      logs.map((log) => log.args.from.toLowerCase()),
      logs.map((log) => log.args.to.toLowerCase()),
      logs.map((log) => log.args.value.toString()),
    ],
  )
}

const methods = { run }
export type ReaderFloorMethods = typeof methods

answerCalls(methods)
