import { startFaultyProxy } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSteppedReader } from '../../testing/chains/reader.ts'
import { createWorld, type World } from '../../testing/payments/world.ts'
import { createPaymentListener } from './index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const tables = ['checkouts', 'expectations', 'chain_cursors', 'chain_blocks'] as const

const made = ['payments', 'transfers', 'allocations', 'effects', 'events'] as const

/** Copies the rows that the reader changes. Returns a function that restores them. */
const rememberState = async () => {
  const { db } = world.context
  const kept = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return async () => {
    for (const table of [...tables, ...made] as const) await db.deleteFrom(table).execute()
    for (const [index, table] of tables.entries()) {
      for (const row of kept[index] ?? [])
        await db
          .insertInto(table)
          .values(row as never)
          .execute()
    }
  }
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

/**
 * Returns the data of an event without the `completedAt` of its checkout, which is the server's time when it
 * processed the payment.
 */
const withoutMoments = (data: Record<string, unknown>) =>
  'checkout' in data ? { checkout: { ...(data.checkout as object), completedAt: null } } : data

/**
 * Returns the rows that must be equal, including ids and events, no matter when and in how many steps the
 * chain was read.
 */
const outcome = async () => ({
  payments: (await world.payments())
    .map(({ confirmed_at, ...row }) => ({ ...row, confirmed: confirmed_at !== null }))
    .toSorted(byId),
  checkouts: await world.context.db.selectFrom('checkouts').select(['id', 'status']).orderBy('id').execute(),
  events: (await world.events())
    .map(({ id, type, data }) => ({ id, type, data: withoutMoments(data) }))
    .toSorted(byId),
})

test('a reader that was stopped for 1,000 blocks records the same payments as one that was not', async () => {
  const shop = await world.openShop()
  const others = await world.openShop()
  const checkouts = []
  for (let index = 0; index < 40; index += 1)
    checkouts.push(await world.prepare(shop, { amountMinor: 1_000 + 10 * index }))
  await world.read()
  const restore = await rememberState()

  for (const [index, { amountBase, suffix }] of checkouts.entries()) {
    const kind = index % 4
    if (kind === 0) await world.pay({ to: shop.wallet, amountBase })
    if (kind === 1) await world.pay({ to: shop.wallet, amountBase: amountBase + 77n, suffix })
    if (kind === 2) await world.pay({ to: shop.wallet, amountBase: amountBase / 2n, suffix })
    if (kind === 3) await world.pay({ to: others.wallet, amountBase: amountBase + 1n })
    await world.node.mine(25)
    await world.read()
  }
  const live = await outcome()
  expect(live.payments).toHaveLength(40)
  expect(new Set(live.payments.map(({ status }) => status))).toEqual(new Set(['confirmed', 'failed']))
  expect(new Set(live.checkouts.map(({ status }) => status))).toEqual(new Set(['succeeded', 'pending']))

  await restore()
  expect((await outcome()).payments).toEqual([])
  await world.read()
  expect(await outcome()).toEqual(live)

  await restore()
  const maxRange = { blocks: 37, code: -32005, message: 'block range is too wide' }
  const proxy = await startFaultyProxy(world.node.rpcUrl, { maxRange })
  const picky = createSteppedReader(
    world.context,
    { ...world.network, rpcUrls: [proxy.url] },
    createPaymentListener(),
  )
  await picky.catchUp()
  expect(await outcome()).toEqual(live)
  await picky.close()
  await proxy.stop()
})
