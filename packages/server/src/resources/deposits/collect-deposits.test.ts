import { mostCollected } from '@stablerail/contract'
import { issuerOf } from '@stablerail/local-evm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CollectingWorld, createCollectingWorld } from '../../testing/payments/collecting.ts'
import { createCollectJobs, measureDeposits } from './index.ts'

let world: CollectingWorld
beforeAll(async () => {
  world = await createCollectingWorld()
})
afterAll(() => world.close())

test('a deposit is collected to the wallet, and the reader records the transfer', async () => {
  const shop = await world.openCollecting()
  const [checkout] = await world.fund(shop, [1_999])
  expect(await world.search()).toBe(1)
  await world.settle()
  expect(await world.waiting(shop.scope)).toBe(0)
  expect(await world.search()).toBe(0)
  if (checkout !== undefined) expect(await world.checkoutStatus(checkout)).toBe('succeeded')
})

test('nothing is collected of a workspace without collecting, or on a network without collect', async () => {
  const shop = await world.openShop()
  await world.fund(shop, [1_999])
  expect(await world.search()).toBe(0)
  await world.switchCollecting(shop.scope, true)
  const off = { ...world.context.config, networks: [world.network] }
  expect(createCollectJobs(off)).toEqual([])
  expect(createCollectJobs({ ...world.context.config, relayerKey: null })).toEqual([])
  expect(await world.search()).toBe(1)
  await world.settle()
  await world.switchCollecting(shop.scope, false)
})

test('deposits wait for a full batch until the oldest of them has waited long enough', async () => {
  const shop = await world.openCollecting()
  await world.fund(shop, [1_000, 2_000])
  const patient = world.configured({ afterHours: 24 })
  expect(await world.search(patient)).toBe(0)
  world.clock.advance({ hours: 23 })
  expect(await world.search(patient)).toBe(0)
  world.clock.advance({ hours: 2 })
  expect(await world.search(patient)).toBe(1)
  await world.settle(patient)
  expect(await world.waiting(shop.scope)).toBe(0)
})

test('a full batch is collected at once, with deposits of several workspaces in one transaction', async () => {
  const [one, other] = [await world.openCollecting(), await world.openCollecting()]
  await world.fund(one, Array(mostCollected - 5).fill(1_000))
  await world.fund(other, Array(6).fill(2_000))
  const patient = world.configured({ afterHours: 24 })
  expect(await world.search(patient)).toBe(1)
  await world.settle(patient)
  expect([await world.waiting(one.scope), await world.waiting(other.scope)]).toEqual([1_000, 0])
})

test('a deposit with a payment that screening flagged is never collected', async () => {
  const shop = await world.openCollecting()
  const [tainted] = await world.fund(shop, [5_000, 1_000])
  const flag = (verdict: 'screened_flagged' | 'screened_clean') =>
    world.context.db
      .updateTable('payments')
      .set({ screening_verdict: verdict, screening_provider: 'test' })
      .where('checkout_id', '=', tainted?.id ?? '')
      .execute()
  await flag('screened_flagged')
  expect(await world.search()).toBe(1)
  await world.settle()
  expect(await world.waiting(shop.scope)).toBe(5_000)
  world.clock.advance({ hours: 48 })
  expect(await world.search()).toBe(0)
  await flag('screened_clean')
  expect(await world.search()).toBe(0)
  world.clock.advance({ hours: 2 })
  expect(await world.search()).toBe(1)
  await world.settle()
})

test('where payments are screened, a deposit waits until each of its payments was', async () => {
  const shop = await world.openCollecting()
  const [checkout] = await world.fund(shop, [1_000])
  const screening = { ...world.context.config, screening: { kind: 'oracle' } as never }
  const screens = { ...world.context, config: screening }
  expect(await world.search(screens)).toBe(0)
  await world.context.db
    .updateTable('payments')
    .set({ screening_verdict: 'screened_clean', screening_provider: 'test' })
    .where('checkout_id', '=', checkout?.id ?? '')
    .execute()
  world.clock.advance({ hours: 2 })
  expect(await world.search(screens)).toBe(1)
  await world.settle(screens)
})

test('deposits whose payee the token refuses are left out for a day, and the others are collected', async () => {
  const [good, bad] = [await world.openCollecting(), await world.openCollecting()]
  await world.fund(good, [1_000])
  await world.fund(bad, [2_000, 3_000])
  const issuer = await issuerOf(world.node, world.token)
  await issuer.freeze(bad.wallet)
  expect(await world.search()).toBe(0)
  const { values } = await world.context.metrics.depositsLeftOut.get()
  expect(values).toContainEqual(
    expect.objectContaining({ labels: { chain: 'base', mode: 'test', reason: 'refused' }, value: 2 }),
  )
  expect(await world.search()).toBe(1)
  await world.settle()
  expect([await world.waiting(good.scope), await world.waiting(bad.scope)]).toEqual([0, 5_000])
  await issuer.unfreeze(bad.wallet)
  world.clock.advance({ hours: 23 })
  expect(await world.search()).toBe(0)
  world.clock.advance({ hours: 2 })
  expect(await world.search()).toBe(1)
  await world.settle()
})

test('a workspace has at most its daily number of deposits collected', async () => {
  const shop = await world.openCollecting()
  await world.fund(shop, [1_000, 2_000, 3_000])
  const context = world.configured({ maxPerDay: 2 })
  expect(await world.search(context)).toBe(1)
  await world.settle(context)
  expect(await world.waiting(shop.scope)).toBe(1_000)
  world.clock.advance({ hours: 23 })
  expect(await world.search(context)).toBe(0)
  world.clock.advance({ hours: 2 })
  expect(await world.search(context)).toBe(1)
  await world.settle(context)
  expect(await world.waiting(shop.scope)).toBe(0)
})

test('deposits of a factory that is no longer configured are left, and counted', async () => {
  const shop = await world.openCollecting()
  const [old] = await world.fund(shop, [2_000, 1_000])
  const setFactory = (factory_key: string) =>
    world.context.db
      .updateTable('deposit_addresses')
      .set({ factory_key })
      .where('checkout_id', '=', old?.id ?? '')
      .execute()
  await setFactory(`0x${'f'.repeat(40)}`)
  expect(await world.search()).toBe(1)
  await world.settle()
  expect(await world.waiting(shop.scope)).toBe(2_000)
  const { values } = await world.context.metrics.depositsLeftOut.get()
  expect(values.map(({ labels }) => labels.reason)).toContain('other_factory')
  await setFactory((world.network.depositFactory ?? '').toLowerCase())
})

test('the sums that wait are measured, of the configured factory and of others', async () => {
  const { db, metrics } = world.context
  await db
    .updateTable('deposit_balances')
    .set((has) => ({ collected_base: has.ref('received_base') }))
    .execute()
  const shop = await world.openCollecting()
  const [old] = await world.fund(shop, [2_000, 1_234])
  await db
    .updateTable('deposit_addresses')
    .set({ factory_key: `0x${'f'.repeat(40)}` })
    .where('checkout_id', '=', old?.id ?? '')
    .execute()
  await measureDeposits(world.context)
  const { values } = await metrics.depositsWaitingCents.get()
  const labels = { chain: 'base', mode: 'test', token: 'USDC' }
  expect(values).toEqual([
    { labels: { ...labels, factory: 'configured' }, value: 1_234 },
    { labels: { ...labels, factory: 'other' }, value: 2_000 },
  ])
})
