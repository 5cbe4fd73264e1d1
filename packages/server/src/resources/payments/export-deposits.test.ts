import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDepositWorld, type DepositWorld } from '../../testing/payments/deposits.ts'
import { insertRefund } from '../../testing/payments/rows.ts'
import { planCollection } from '../deposits/plan-collection.ts'
import { exportPayments } from './export-payments.ts'
import { listPayments } from './list-payments.ts'

let world: DepositWorld
let shop: Awaited<ReturnType<DepositWorld['openShop']>>
beforeAll(async () => {
  world = await createDepositWorld()
  shop = await world.openShop()
})
afterAll(() => world.close())

type Row = Record<string, string>

/** Returns the rows of the export in the order of their blocks. No value of these tests contains a comma. */
const rows = async (): Promise<Row[]> => {
  let text = ''
  for await (const part of exportPayments(world.context, shop.scope, {})) text += part
  const [header = [], ...lines] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return lines
    .map((line): Row => Object.fromEntries(header.map((name, at) => [name, line[at] ?? ''])))
    .toSorted((one, other) => Number(one.blockNumber) - Number(other.blockNumber))
}

const pick = (row: Row) => [row.tokenAmountBase, row.depositAddress, row.collectionTxHash]

/** Expects that payments of the API have the time of their collection that the export has. */
const expectSame = async () => {
  const { data } = await listPayments(world.context, shop.scope, { limit: 100 })
  const exported = Object.fromEntries((await rows()).map(({ id, collectedAt }) => [id, collectedAt]))
  expect(data.length).toBeGreaterThan(1)
  expect(Object.fromEntries(data.map(({ id, collectedAt }) => [id, collectedAt ?? '']))).toEqual(exported)
}

const collect = async (): Promise<Hex> => {
  const { unsignedTx } = await planCollection(world.context, shop.scope, { chain: 'base', token: 'USDC' })
  if (unsignedTx?.kind !== 'evm') throw new Error('Nothing is to be collected.')
  const { to, data } = unsignedTx
  const account = world.node.accounts[5]?.address as Address
  return await world.node.client.sendTransaction({ account, to: to as Address, data: data as Hex })
}

test('a payment has its deposit address, and its collection until a reorg takes it out', async () => {
  const checkout = await world.prepare(shop)
  await world.deposit(checkout, 19_990_000n)
  await world.deepen()
  const waiting = ['19990000', checkout.recipient, '']
  expect((await rows()).map(pick)).toEqual([waiting])
  const lost = await collect()
  await world.read()
  expect((await rows()).map(pick)).toEqual([['19990000', checkout.recipient, lost]])
  await world.node.reorg({ depth: 1 })
  await world.read()
  expect((await rows()).map(pick)).toEqual([waiting])
  const first = await collect()
  const { timestamp } = await world.node.client.getBlock()
  await world.deposit(checkout, 1_000_000n)
  await world.deepen()
  const collected = ['19990000', checkout.recipient, first]
  expect((await rows()).map(pick)).toEqual([collected, ['1000000', checkout.recipient, '']])
  const second = await collect()
  await world.deepen()
  const shown = await rows()
  expect(shown.map(pick)).toEqual([collected, ['1000000', checkout.recipient, second]])
  expect(shown[0]?.collectedAt).toBe(new Date(Number(timestamp) * 1000).toISOString())
  await expectSame()
  // The money belongs to the wallet from the start, so the books name the wallet.
  expect(shown.map((row) => row.settlementAddress)).toEqual([shop.wallet, shop.wallet])
})

test('a second deposit is no collection of the first, and a payment that left the chain has none', async () => {
  shop = await world.openShop()
  const checkout = await world.prepare(shop)
  await world.deposit(checkout, 19_990_000n)
  await world.deposit(checkout, 1_000_000n)
  await world.deepen()
  expect((await rows()).map((row) => row.collectionTxHash)).toEqual(['', ''])
  const hash = await collect()
  await world.deepen()
  expect((await rows()).map((row) => row.collectionTxHash)).toEqual([hash, hash])
  const [payment] = await world.paymentsTo(checkout)
  const { db } = world.context
  await db
    .updateTable('transfers')
    .set({ state: 'orphaned' })
    .where('tx_id', '=', payment?.tx_id ?? '')
    .execute()
  expect((await rows()).map((row) => row.collectionTxHash)).toEqual(['', hash])
  await expectSame()
})

test('a refund is sent by the wallet, so its row has no deposit address', async () => {
  shop = await world.openShop()
  const checkout = await world.prepare(shop)
  await world.deposit(checkout, 19_990_000n)
  await world.deepen()
  await collect()
  await world.deepen()
  const [payment] = await world.paymentsTo(checkout)
  await insertRefund(world.context, shop.scope, payment?.id ?? '', {
    status: 'confirmed',
    sender_key: shop.wallet.toLowerCase(),
    amount_base: '19990000',
    confirmed_at: new Date(),
  })
  const refund = (await rows()).find(({ type }) => type === 'refund') ?? {}
  expect(pick(refund)).toEqual(['-19990000', '', ''])
  expect([refund.collectedAt, refund.settlementAddress]).toEqual(['', shop.wallet])
})

test('a payment to the shared address of a wallet has neither', async () => {
  const other = await world.openShop()
  await world.pay({ to: other.wallet, amountBase: 3_000_000n })
  await world.deepen()
  shop = other
  const shown = await rows()
  expect(shown.map(pick)).toEqual([['3000000', '', '']])
  expect(shown.map((row) => row.settlementAddress)).toEqual([other.wallet])
})
