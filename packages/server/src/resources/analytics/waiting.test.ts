import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDepositWorld, type DepositWorld } from '../../testing/payments/deposits.ts'
import { planCollection } from '../deposits/plan-collection.ts'
import { retrieveAnalytics } from './retrieve-analytics.ts'

let world: DepositWorld
beforeAll(async () => {
  world = await createDepositWorld()
})
afterAll(() => world.close())

test('the money at deposit addresses is a figure of its own until it is collected', async () => {
  const shop = await world.openShop()
  const read = async () => {
    const { waitingMinor, totals } = await retrieveAnalytics(world.context, shop.scope, { by: 'day' })
    return [waitingMinor, totals.volumeMinor]
  }
  expect(await read()).toEqual([0, 0])
  await world.deposit(await world.prepare(shop), 19_990_000n)
  await world.deposit(await world.prepare(shop), 5_009_999n)
  await world.deepen()
  // The second payment is a part of its price, which is no revenue yet.
  expect(await read()).toEqual([2_499, 1_999])
  const { unsignedTx } = await planCollection(world.context, shop.scope, { chain: 'base', token: 'USDC' })
  if (unsignedTx?.kind !== 'evm') throw new Error('Nothing is to be collected.')
  const account = world.node.accounts[5]?.address as Address
  await world.node.client.sendTransaction({
    account,
    to: unsignedTx.to as Address,
    data: unsignedTx.data as Hex,
  })
  await world.read()
  expect(await read()).toEqual([0, 1_999])
})
