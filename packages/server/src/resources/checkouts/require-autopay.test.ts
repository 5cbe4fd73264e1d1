import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRefundWorld } from '../../testing/payments/refunds.ts'
import { type AgreeingTill, openAgreeingTill } from '../../testing/relaying/agreeing.ts'
import { createRenewalWorld, type RenewalWorld } from '../../testing/relaying/renewals.ts'
import { runRelays } from '../../testing/relaying/world.ts'

let world: RenewalWorld
let till: AgreeingTill
beforeAll(async () => {
  world = await createRenewalWorld()
  till = await openAgreeingTill(world)
})
afterAll(() => world.close())

const subscribe = (more: object = {}) =>
  world.post(till.shop, 'subscriptions', {
    customerId: till.customerId,
    priceId: till.priceId,
    chain: 'base',
    token: 'USDC',
    autopay: 'allowance',
    ...more,
  })

test('an allowance is taken where payments are pulled, and a subscription of the merchant has no terms yet', async () => {
  expect((await till.request()).status).toBe(201)
  const { status, json } = await subscribe()
  expect([status, json.autopay, json.autopayIssue]).toEqual([201, 'allowance', 'no_terms'])
  expect((await subscribe({ autopay: 'manual' })).json.autopayIssue).toBeNull()
})

test.each(['ethereum', 'polygon'])(
  'an allowance on %s is refused with what is missing there',
  async (chain) => {
    const words = chain === 'ethereum' ? 'are pulled on base, polygon, arbitrum' : 'names no pullContract'
    for (const { status, json } of [await till.request({ chain }), await subscribe({ chain })]) {
      expect([status, json.error.param]).toEqual([400, 'autopay'])
      expect(json.error.message).toContain(words)
      expect(json.error.message).toContain('Use manual')
    }
  },
)

test('an allowance is refused until a worker has found the pull contract', async () => {
  await world.context.db.deleteFrom('relayers').execute()
  const { status, json } = await till.request()
  expect([status, json.error.param]).toEqual([400, 'autopay'])
  expect(json.error.message).toContain('No worker')
  await runRelays(world, [])
  expect((await till.request()).status).toBe(201)
})

test('an allowance is refused without a key that pulls', async () => {
  const without = await createRefundWorld({ network: { pullContract: world.network.pullContract } })
  const shop = await without.openTill()
  const { json: customer } = await without.post(shop, 'customers', { email: 'ada@example.test' })
  const { json: product } = await without.post(shop, 'products', { name: 'Tea club' })
  const price = await without.post(shop, `products/${product.id}/prices`, { amount: 2000, interval: 'month' })
  const { status, json } = await without.post(shop, 'subscriptions', {
    customerId: customer.customer.id,
    priceId: price.json.id,
    chain: 'base',
    token: 'USDC',
    autopay: 'allowance',
  })
  await without.close()
  expect([status, json.error.param]).toEqual([400, 'autopay'])
  expect(json.error.message).toContain('RELAYER_KEY')
})
