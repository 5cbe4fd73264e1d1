import { addressOfKey } from '@stablerail/chains'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { relayerHealth, requestRelay } from '../../mechanisms/relaying/index.ts'
import { transactAcross } from '../../mechanisms/work/index.ts'
import { type CollectingWorld, createCollectingWorld } from '../../testing/payments/collecting.ts'
import type { RelayKind } from '../context.ts'
import { collectKind } from './index.ts'
import { planCollection } from './plan-collection.ts'

let world: CollectingWorld
beforeAll(async () => {
  world = await createCollectingWorld()
})
afterAll(() => world.close())

/** Collects the largest deposits of a workspace from an account that has nothing to do with the server. */
const collectByAnother = async (shop: Awaited<ReturnType<CollectingWorld['openShop']>>) => {
  const { unsignedTx } = await planCollection(world.context, shop.scope, { chain: 'base', token: 'USDC' })
  if (unsignedTx?.kind !== 'evm') throw new Error('Nothing is to be collected.')
  const account = world.node.accounts[5]?.address as Address
  const hash = await world.node.client.sendTransaction({
    account,
    to: unsignedTx.to as Address,
    data: unsignedTx.data as Hex,
  })
  await world.node.client.waitForTransactionReceipt({ hash })
}

const newest = async () => (await world.relays()).at(-1)

test('a deposit that another account has collected is left out, and the others are collected', async () => {
  const [quick, slow] = [await world.openCollecting(), await world.openCollecting()]
  await world.fund(quick, [2_000])
  await world.fund(slow, [1_000])
  expect(await world.search()).toBe(1)
  // The reader has not read this collection when the requested call is due.
  await collectByAnother(quick)
  await world.settle()
  expect(await newest()).toMatchObject({ state: 'refused', reason: 'changed', tx_hash: null })
  const { values } = await world.context.metrics.depositsLeftOut.get()
  expect(values).toMatchObject([{ labels: { reason: 'empty' }, value: 1 }])
  expect(await world.waiting(slow.scope)).toBe(1_000)
  world.clock.advance({ minutes: 11 })
  expect(await world.search()).toBe(1)
  await world.settle()
  expect(await newest()).toMatchObject({ state: 'succeeded' })
  expect(await world.waiting(slow.scope)).toBe(0)
})

test('an address that holds more than the reader has read is left out until it is read', async () => {
  const shop = await world.openCollecting()
  const [checkout] = await world.fund(shop, [1_000])
  if (checkout === undefined) return expect.unreachable()
  await world.deposit(checkout, 5_000_000n)
  expect(await world.search()).toBe(0)
  await world.deepen()
  world.clock.advance({ minutes: 2 })
  expect(await world.search()).toBe(1)
  await world.settle()
})

test('a call is not sent if its fee has become too large, or if a deposit was flagged in the meantime', async () => {
  const shop = await world.openCollecting()
  const [checkout] = await world.fund(shop, [10_000])
  const context = world.configured({ coinUsdMinor: 100_000, maxFeePercent: 0.5 })
  expect(await world.search(context)).toBe(1)
  const block = await world.node.client.getBlock()
  await world.node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 9_000_000_000n })
  await world.node.mine(1)
  expect(Number(block.baseFeePerGas)).toBeLessThan(3_000_000_000)
  await world.settle(context)
  expect(await newest()).toMatchObject({ state: 'refused', reason: 'not_worth_fee' })
  world.clock.advance({ hours: 2 })
  expect(await world.search()).toBe(1)
  await world.context.db
    .updateTable('payments')
    .set({ screening_verdict: 'screened_flagged' })
    .where('checkout_id', '=', checkout?.id ?? '')
    .execute()
  await world.settle()
  expect(await newest()).toMatchObject({ state: 'refused', reason: 'held' })
})

test('a call is not sent if the workspace has switched collecting off in the meantime', async () => {
  const shop = await world.openCollecting()
  await world.fund(shop, [1_000])
  expect(await world.search()).toBe(1)
  await world.switchCollecting(shop.scope, false)
  await world.settle()
  expect(await newest()).toMatchObject({ state: 'refused', reason: 'switched_off' })
  expect(await world.waiting(shop.scope)).toBe(1_000)
})

test('a call that failed frees its deposits after a while', async () => {
  const shop = await world.openCollecting()
  await world.fund(shop, [1_000])
  expect(await world.search()).toBe(1)
  await world.context.db
    .updateTable('relays')
    .set({ recipient: world.token, data: '0x12345678' })
    .where('id', '=', (await newest())?.id ?? '')
    .execute()
  await world.settle(world.context, [{ ...collectKind, foresee: async () => null }])
  expect(await newest()).toMatchObject({ state: 'refused', reason: 'reverted' })
  expect(await world.search()).toBe(0)
  world.clock.advance({ minutes: 11 })
  // A refused call does not count as one of the day.
  expect(await world.search(world.configured({ maxPerDay: 1 }))).toBe(1)
  await world.settle()
  expect(await world.waiting(shop.scope)).toBe(0)
})

test('an outcome that a process without this kind recorded frees the deposits, and nothing is sent twice', async () => {
  const shop = await world.openCollecting()
  await world.fund(shop, [1_000])
  expect(await world.search()).toBe(1)
  await world.settle(world.context, [{ ...collectKind, settle: async () => {} }])
  expect(await newest()).toMatchObject({ state: 'succeeded' })
  expect(await world.search()).toBe(0)
})

test('deposits of a call that is under way are not collected again, whatever the number of searches', async () => {
  const shop = await world.openCollecting()
  await world.fund(shop, [1_000])
  expect(await world.search()).toBe(1)
  expect(await world.search()).toBe(0)
  await world.settle()
  expect(await world.waiting(shop.scope)).toBe(0)
})

/** A kind with priority `first` that only transfers nothing, and its calls. */
const pulls: RelayKind = {
  name: 'test pull',
  needs: 'deposit_factory',
  priority: 'first',
  mostGas: 100_000n,
  foresee: async () => null,
  settle: async () => {},
}
const requestPull = (subject: string) =>
  transactAcross(world.context, (work) =>
    requestRelay(work, world.network, {
      kind: pulls.name,
      subject,
      recipient: world.token,
      data: '0x18160ddd',
    }),
  )

test('calls of priority first overtake a collection, which is sent once few calls are under way', async () => {
  const shop = await world.openCollecting()
  await world.fund(shop, [1_000])
  expect(await world.search()).toBe(1)
  for (let count = 0; count < 5; count += 1) await requestPull(`pull ${count}`)
  await world.node.client.setAutomine(false)
  onTestFinished(() => world.node.client.setAutomine(true))
  const kinds = [collectKind, pulls]
  await world.relay(world.context, kinds)
  expect(await newest()).toMatchObject({ state: 'waiting' })
  await world.settle(world.context, kinds)
  expect(await newest()).toMatchObject({ state: 'sent' })
  await world.settle(world.context, kinds)
  expect(await newest()).toMatchObject({ state: 'succeeded' })
})

test('a call that reverts on the chain frees its deposits after an hour', async () => {
  const shop = await world.openCollecting()
  await world.fund(shop, [1_000])
  expect(await world.search()).toBe(1)
  await world.node.client.setAutomine(false)
  onTestFinished(() => world.node.client.setAutomine(true))
  await world.relay(world.context, [collectKind])
  const address = world.network.depositFactory as Address
  const bytecode = (await world.node.client.getCode({ address })) ?? '0x'
  // This code reverts every call.
  await world.node.client.setCode({ address, bytecode: '0x5f5ffd' })
  await world.settle()
  await world.node.client.setCode({ address, bytecode })
  expect(await newest()).toMatchObject({ state: 'reverted' })
  world.clock.advance({ minutes: 59 })
  expect(await world.search()).toBe(0)
  world.clock.advance({ minutes: 2 })
  expect(await world.search()).toBe(1)
  await world.node.client.setAutomine(true)
  await world.settle()
  expect(await world.waiting(shop.scope)).toBe(0)
})

test('a relayer that can pay for few calls keeps its coins for calls of priority first', async () => {
  const shop = await world.openCollecting()
  await world.fund(shop, [1_000])
  expect(await world.search()).toBe(1)
  const { relayerKey } = world.context.config
  const address = addressOfKey(relayerKey ?? '0x1') as Address
  const { baseFeePerGas } = await world.node.client.getBlock()
  const before = await world.node.client.getBalance({ address })
  // Enough for the collection, and too little for sixteen other calls after it.
  const price = 2n * (baseFeePerGas ?? 0n) + 1_000_000_000n
  await world.node.client.setBalance({ address, value: price * 1_000_000n })
  await world.settle(world.context, [collectKind, pulls])
  expect(await newest()).toMatchObject({ state: 'waiting' })
  await world.node.client.setBalance({ address, value: before })
  world.clock.advance({ minutes: 2 })
  await world.settle(world.context, [collectKind, pulls])
  expect(await newest()).toMatchObject({ state: 'succeeded' })
})

const setFactoryState = (state: 'sound' | 'other_code') =>
  world.context.db.updateTable('deposit_factories').set({ state }).execute()

test('nothing is requested or sent while the code of the factory is not the expected code', async () => {
  const shop = await world.openCollecting()
  await world.fund(shop, [1_000])
  await setFactoryState('other_code')
  expect(await world.search()).toBe(0)
  await setFactoryState('sound')
  expect(await world.search()).toBe(1)
  await setFactoryState('other_code')
  await world.settle()
  expect(await newest()).toMatchObject({ state: 'waiting' })
  await setFactoryState('sound')
  await world.settle()
  expect(await newest()).toMatchObject({ state: 'succeeded' })
})

test('at most 4 transactions of a network collect deposits at the same time', async () => {
  const shop = await world.openCollecting()
  const requested: number[] = []
  for (let count = 0; count < 5; count += 1) {
    await world.fund(shop, [1_000])
    requested.push(await world.search())
  }
  expect(requested).toEqual([1, 1, 1, 1, 0])
  await world.settle()
  expect(await world.search()).toBe(1)
  await world.settle()
})

test('a relayer of a network without pull contract is ready while it can pay for calls', async () => {
  const address = addressOfKey(world.context.config.relayerKey ?? '0x1') as Address
  const detailOf = async () => (await relayerHealth(world.context))['relayer base test']
  world.clock.advance({ minutes: 1 })
  await world.relay(world.context, [])
  expect(await detailOf()).toEqual({
    ok: true,
    detail: `${address} can pay for 10000 or more calls of 100000 gas.`,
  })
  await world.node.client.setBalance({ address, value: 1n })
  world.clock.advance({ minutes: 1 })
  await world.relay(world.context, [])
  expect(await detailOf()).toMatchObject({ ok: false })
})
