/**
 * Payments on Tron for which one of two providers returns another reference or block time than the chain has.
 */
import type { Faults } from '@stablerail/local-tron'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTronWorld, type TronWorld } from '../../testing/payments/tron.ts'

let world: TronWorld
let clock: TestClock
let wallet: string
beforeAll(async () => {
  clock = createTestClock(new Date())
  // The reader replaces a provider that returns no new block for ten polling intervals. With this long
  // interval it keeps the first provider, although the tests let minutes pass.
  world = await createTronWorld({ clock, providers: [{}, {}], network: { pollIntervalMs: 3_600_000 } })
  wallet = await world.openWallet()
  await world.pay({ to: wallet, amountBase: 5_000_000n })
  await world.after(25, { solid: 0 })
})
afterAll(() => world.close())
beforeEach(() => {
  for (const provider of world.providers) provider.faults = {}
})

const lie = (faults: Faults) => {
  world.provider.faults = faults
}
const statusOf = async (id: string) => (await world.client.checkouts.retrieve(id)).status
const referenceOf = async (id: string) => {
  const query = world.context.db.selectFrom('expectations').select('reference').where('target_id', '=', id)
  return (await query.executeTakeFirstOrThrow()).reference
}

const laterRounds = async () => {
  for (let round = 0; round < 2; round += 1) {
    clock.advance({ minutes: 2 })
    await world.after(25, { solid: 0 })
  }
}

test("the thief's reference pays nobody until both return the buyer's, and then the buyer", async () => {
  const [buyer, thief] = [await world.openCheckout(), await world.openCheckout()]
  const [own, other] = [await referenceOf(buyer.id), await referenceOf(thief.id)]
  lie({ alters: (_call, result) => JSON.parse(JSON.stringify(result).replaceAll(own, other)) })
  const txHash = await world.pay({ to: wallet, amountBase: 19_990_000n, reference: own })
  await world.after(25, { solid: 0 })
  await laterRounds()
  expect(await world.paymentOf(txHash)).toMatchObject({ status: 'pending' })
  expect([await statusOf(buyer.id), await statusOf(thief.id)]).toEqual(['pending', 'pending'])
  lie({})
  await laterRounds()
  expect(await world.paymentOf(txHash)).toMatchObject({ status: 'confirmed', checkoutId: buyer.id })
  expect([await statusOf(buyer.id), await statusOf(thief.id)]).toEqual(['succeeded', 'pending'])
})

test('another block time credits nobody until both return the same, and then the checkout that was open', async () => {
  const buyer = await world.openCheckout()
  const amountBase = BigInt(buyer.instructions.amountBase)
  // A time before the buyer requested payment instructions, when no checkout expected the amount.
  const earlier = (time: unknown) => `0x${(Number(time) - 120).toString(16)}`
  lie({
    alters: (_call, result) => {
      const { timestamp } = (result ?? {}) as { timestamp?: unknown }
      return timestamp === undefined ? result : { ...(result as object), timestamp: earlier(timestamp) }
    },
  })
  const txHash = await world.pay({ to: wallet, amountBase })
  await world.after(25, { solid: 0 })
  await laterRounds()
  expect((await world.paymentOf(txHash)).status).toBe('pending')
  lie({})
  await laterRounds()
  expect(await world.paymentOf(txHash)).toMatchObject({ status: 'confirmed', checkoutId: buyer.id })
})

test('a block that the first calls final too early confirms nothing until the second calls it final', async () => {
  const buyer = await world.openCheckout()
  const txHash = await world.pay({ to: wallet, amountBase: BigInt(buyer.instructions.amountBase) })
  let head: unknown = null
  lie({
    alters: ({ params: [block] }, result) => {
      if (block === 'latest') head = result
      return block === 'finalized' && head !== null ? head : result
    },
  })
  await world.after(25, { solid: 1_000 })
  await world.after(5, { solid: 1_000 })
  expect((await world.paymentOf(txHash)).status).toBe('pending')
  await world.after(5, { solid: 0 })
  await world.after(5, { solid: 0 })
  expect(await world.paymentOf(txHash)).toMatchObject({ status: 'confirmed', checkoutId: buyer.id })
})
