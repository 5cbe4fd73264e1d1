import { Client } from 'pg'
import type { Cleanup } from '../cleanup.ts'
import { number } from '../measure/report.ts'

const rowsAtOnce = 100_000
const workspaces = 1_000

/**
 * SQL that inserts the deposit addresses with the numbers from $1 to $2. Each row has its own transaction id, as if
 * each checkout had inserted it in a transaction of its own.
 */
const insertAddresses = `
  insert into deposit_addresses (
    livemode, address_key, workspace_id, checkout_id, wallet_id, payee_key, ref, factory_key, created_at, inserted_by
  )
  select true, '0x' || substr(hash, 1, 40), 'ws_' || lpad(workspace, 26, '0'), 'chk_' || lpad(n::text, 26, '0'),
    'wlt_' || lpad(workspace, 26, '0'), '0x' || lpad(workspace, 40, 'a'), '0x' || hash, '0x' || lpad('', 40, 'f'),
    timestamptz '2026-01-01' + n * interval '1 second', n::text::xid8
  from (
    select n, (n % ${workspaces})::text as workspace, encode(sha256(('deposit ' || n)::bytea), 'hex') as hash
    from generate_series($1::bigint, $2::bigint) as n
  ) as address`

/**
 * Uses transaction ids, so that those of `count` addresses are in the past. Returns when the server has a
 * transaction that stays open, as a busy server usually has.
 */
export const useTransactionIds = async (
  cleanup: Cleanup,
  databaseUrl: string,
  count: number,
): Promise<void> => {
  const client = new Client(databaseUrl)
  await client.connect()
  cleanup.onEnd(() => client.end())
  await client.query(
    `do $$ begin for id in 1..${count} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  )
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
}

/** Inserts the deposit addresses with the numbers above `from` up to `to`. */
export const fillAddresses = async (
  databaseUrl: string,
  { from, to }: { from: number; to: number },
): Promise<void> => {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    for (let last = from; last < to; last += rowsAtOnce) {
      if (last % 1_000_000 === 0) console.error(`deposits: ${number(last)} of ${number(to)} addresses`)
      await client.query(insertAddresses, [last + 1, Math.min(last + rowsAtOnce, to)])
    }
    await client.query('vacuum analyze deposit_addresses')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

export type TableSize = { tableBytes: number; indexBytes: number }

export const readSize = async (databaseUrl: string): Promise<TableSize> => {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ table_bytes: string; index_bytes: string }>(
      `select pg_table_size('deposit_addresses') as table_bytes, pg_indexes_size('deposit_addresses') as index_bytes`,
    )
    return { tableBytes: Number(rows[0]?.table_bytes), indexBytes: Number(rows[0]?.index_bytes) }
  } finally {
    await client.end()
  }
}
