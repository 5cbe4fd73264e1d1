import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../mechanisms/db/index.ts'
import { createWorld, type World } from '../../../testing/payments/world.ts'
import { attributeTransfers } from './attribute-transfers.ts'
import type { Inbound } from './expectation.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Transfers = (Inbound & { id: number })[]

/**
 * Creates `count` checkouts of $20 that await a payment to one wallet, and 1,000 transfers without
 * references, with amounts near $20.
 */
const openShop = async (count: number): Promise<Transfers> => {
  const shop = await world.openShop()
  const { id, recipient } = await world.prepare(shop, { amountMinor: 2_000 })
  const { db } = world.context
  await sql`
    insert into checkouts (
      workspace_id, livemode, id, mode, status, amount_minor, currency, chain, token, wallet_id, success_url,
      expires_at, hosted_token, created_at
    )
    select workspace_id, livemode, id || n, mode, status, amount_minor, currency, chain, token, wallet_id, '',
      expires_at, id || n, created_at
    from checkouts, generate_series(2, ${sql.lit(count)}::integer) as n where id = ${id}
  `.execute(db)
  await sql`
    insert into expectations (
      workspace_id, livemode, id, target_kind, target_id, wallet_id, chain, token, recipient_key, price_base,
      amount_base, reference, prepared_at, expires_at, held_until
    )
    select workspace_id, livemode, id || n, target_kind, target_id || n, wallet_id, chain, token, recipient_key,
      price_base, price_base + n, reference || n, prepared_at, expires_at, held_until
    from expectations, generate_series(2, ${sql.lit(count)}::integer) as n where target_id = ${id}
    on conflict do nothing
  `.execute(db)
  await sql`vacuum analyze expectations, checkouts`.execute(db)
  const blockTime = await world.chainTime()
  return Array.from({ length: 1_000 }, (_, number) => ({
    id: number,
    position: number,
    token: 'USDC',
    recipientKey: recipient.toLowerCase(),
    from: '0xbuyer',
    amountBase: 20_010_000n + BigInt(number),
    decimals: 6,
    blockNumber: 1_000,
    blockTime,
    homeWorkspaceId: shop.scope.workspaceId,
  }))
}

const attribute = async (tx: Tx, transfers: Transfers) => {
  const transactions = transfers.map((it) => ({
    txId: `0x${it.id}`,
    references: ['f'.repeat(32)],
    transfers: [it],
  }))
  const { matches } = await attributeTransfers({ tx, context: world.context }, world.network, transactions)
  return [...matches.values()]
}

/** Returns the number of rows of `expectations` that this transaction has read. */
const rowsRead = async (tx: Tx) => {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
    where relname = 'expectations'
  `.execute(tx)
  return rows[0]?.read ?? 0
}

test('of many expectations of a wallet only those next to an amount are read, for each of 1,000 transfers', async () => {
  const [few, many] = [await openShop(10), await openShop(9_998)]
  const { db } = world.context
  const read = (transfers: Transfers) =>
    db.transaction().execute(async (tx) => {
      const before = await rowsRead(tx)
      const matches = await attribute(tx, transfers)
      expect(matches.every(({ closeMatch }) => closeMatch !== null)).toBe(true)
      return (await rowsRead(tx)) - before
    })
  const [ofFew, ofMany] = [await read(few), await read(many)]
  expect(ofMany).toBeLessThanOrEqual(ofFew * 1.3)
})
