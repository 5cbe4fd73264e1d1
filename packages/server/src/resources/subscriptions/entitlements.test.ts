import { createTestClock } from '@stablerail/test-support'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld } from '../../testing/payments/refunds.ts'
import { openStall } from '../../testing/payments/sales.ts'
import { openSubscriptionTill, type SubscriptionTill } from '../../testing/payments/subscriptions.ts'

const clock = createTestClock(new Date())
let world: RefundWorld
let accounts = 3
beforeAll(async () => {
  world = await createRefundWorld({ clock })
})
afterAll(() => world.close())

/** Returns, for each of the customer's entitlements, newest first, whether it is granted (not revoked). */
const standing = async (till: SubscriptionTill): Promise<boolean[]> => {
  const { data } = (await world.get(till.shop, `entitlements?customerId=${till.customerId}`)).json
  return data.map(({ revokedAt }: { revokedAt: string | null }) => revokedAt === null)
}

/**
 * Creates a test workspace with a customer and a price. Its wallet has a key, so that it can send refunds.
 */
const openRefundingTill = (interval: string) => {
  const wallet = world.node.accounts[accounts]?.address as Address
  accounts += 1
  return openSubscriptionTill(world, interval, { wallet })
}

const refund = async (till: SubscriptionTill, txHash: string) => {
  const { id } = await till.paymentOf(txHash)
  const asked = { recipientAddress: world.buyer }
  const { json } = await world.post(till.shop, `payments/${id}/refund`, asked)
  const hash = await world.sign(json.unsignedTx)
  const signed = await world.node.signedTransaction(hash)
  await world.confirm()
  expect((await till.paymentOf(txHash)).status).toBe('refunded')
  return signed
}

describe('a subscription', () => {
  test('entitles its customer from the first confirmed payment, past due and paused, until it is canceled', async () => {
    const till = await openSubscriptionTill(world, 'week')
    expect(await standing(till)).toEqual([])
    await till.payNewest()
    const [entitlement] = (await world.get(till.shop, 'entitlements')).json.data
    const { productId } = await till.readSubscription()
    expect(entitlement).toMatchObject({ customerId: till.customerId, productId, source: 'subscription' })
    await till.act('pause')
    expect(await standing(till)).toEqual([true])
    await till.act('resume')
    await till.move(11)
    expect([(await till.readSubscription()).status, await standing(till)]).toEqual(['past_due', [true]])
    await till.payNewest()
    await till.act('cancel', { mode: 'at_period_end' })
    expect(await standing(till)).toEqual([true])
    await till.move(4)
    expect([(await till.readSubscription()).status, await standing(till)]).toEqual(['canceled', [false]])
    expect(await till.told('entitlement.granted', 'entitlement.revoked')).toEqual([1, 1])
  })

  test('in a trial entitles from its start, and stays so though nobody pays, until dunning ends it', async () => {
    const till = await openSubscriptionTill(world, 'week', { trialDays: 3 })
    expect(await standing(till)).toEqual([true])
    await till.move(7)
    expect([(await till.readSubscription()).status, await standing(till)]).toEqual(['past_due', [true]])
    await till.move(20)
    expect([(await till.readSubscription()).status, await standing(till)]).toEqual(['canceled', [false]])
    expect(await till.told('entitlement.granted', 'entitlement.revoked')).toEqual([1, 1])
  })

  test('of a price of 0 entitles from its start', async () => {
    const till = await openSubscriptionTill(world, 'week', { amount: 0 })
    expect(await standing(till)).toEqual([true])
    await till.move(15)
    await till.act('cancel', { mode: 'immediately' })
    expect(await standing(till)).toEqual([false])
    expect(await till.told('entitlement.granted', 'entitlement.revoked')).toEqual([1, 1])
  })

  test('that is granted and revoked by the test clock says so in the time of the workspace', async () => {
    const till = await openSubscriptionTill(world, 'week', { trialDays: 3 })
    await till.move(60)
    const [{ grantedAt, revokedAt }] = (await world.get(till.shop, 'entitlements')).json.data
    const { canceledAt } = await till.readSubscription()
    expect([grantedAt, revokedAt]).toEqual([till.made.startedAt, canceledAt])
  })

  test('that a checkout starts entitles once, as a subscription', async () => {
    const till = await openSubscriptionTill(world, 'week', { amount: 0 })
    const { json: product } = await world.post(till.shop, 'products', { name: 'Tea club' })
    const recurring = { amount: 2_000, interval: 'week' }
    const { json: price } = await world.post(till.shop, `products/${product.id}/prices`, recurring)
    const { json: checkout } = await world.post(till.shop, 'checkouts', {
      mode: 'subscription',
      priceId: price.id,
      customerId: till.customerId,
      chain: 'base',
      token: 'USDC',
      metadata: { affiliate: 'grace' },
    })
    const stall = await openStall(world, till.shop)
    await stall.settle(checkout)
    const { data } = (await world.get(till.shop, 'entitlements')).json
    const granted = data.filter((one: { productId: string }) => one.productId === product.id)
    expect(granted).toMatchObject([{ source: 'subscription', customerId: till.customerId, revokedAt: null }])
  })

  test('whose plan changes entitles to the product of the new plan once that begins', async () => {
    const till = await openSubscriptionTill(world, 'week')
    await till.payNewest()
    const { json: product } = await world.post(till.shop, 'products', { name: 'Coffee club' })
    const price = { amount: 3_000, interval: 'week' }
    const { json: made } = await world.post(till.shop, `products/${product.id}/prices`, price)
    await till.act('change_plan', { priceId: made.id })
    expect(await till.told('entitlement.granted')).toEqual([1])
    await till.move(7)
    const { data } = (await world.get(till.shop, 'entitlements')).json
    const living = data.filter((one: { revokedAt: string | null }) => one.revokedAt === null)
    expect(living.map((one: { productId: string }) => one.productId)).toEqual([product.id])
    expect(await till.told('entitlement.granted', 'entitlement.revoked')).toEqual([2, 1])
  })
})

describe('a payment of a subscription that leaves the chain', () => {
  test('revokes what it alone had granted, and grants it anew when it is back', async () => {
    const till = await openSubscriptionTill(world, 'week')
    const { txHash } = await till.pay(await till.prepare(await till.newest()))
    const signed = await world.node.signedTransaction(txHash as `0x${string}`)
    await world.confirm()
    expect(await standing(till)).toEqual([true])
    await world.node.reorg({ depth: 3 })
    await world.read()
    expect(await standing(till)).toEqual([false])
    await world.node.client.sendRawTransaction({ serializedTransaction: signed })
    await world.confirm()
    expect(await standing(till)).toEqual([true])
    expect(await till.told('entitlement.granted', 'entitlement.revoked')).toEqual([2, 1])
  })

  test('leaves what an earlier payment granted', async () => {
    const till = await openSubscriptionTill(world, 'week')
    await till.payNewest()
    await world.node.mine(6)
    await world.read()
    await till.move(7)
    await till.payNewest()
    await world.node.reorg({ depth: 3 })
    await world.read()
    expect(await standing(till)).toEqual([true])
  })
})

describe('a refund', () => {
  test('of all that the present period was paid with revokes and brings no revenue, until the next payment', async () => {
    const till = await openRefundingTill('week')
    const mrr = async () => (await till.readSubscription()).mrrMinor > 0
    await refund(till, await till.payNewest())
    expect([(await till.readSubscription()).status, await standing(till)]).toEqual(['active', [false]])
    expect(await mrr()).toBe(false)
    await till.move(7)
    expect([await standing(till), await mrr()]).toEqual([[false], false])
    await till.payNewest()
    expect([await standing(till), await mrr()]).toEqual([[true], true])
  })

  test('that the chain loses grants anew, until it is back', async () => {
    const till = await openRefundingTill('week')
    const signed = await refund(till, await till.payNewest())
    await world.node.reorg({ depth: 3 })
    await world.read()
    expect([await standing(till), (await till.readSubscription()).mrrMinor > 0]).toEqual([[true], true])
    await world.node.client.sendRawTransaction({ serializedTransaction: signed })
    await world.confirm()
    expect([await standing(till), (await till.readSubscription()).mrrMinor]).toEqual([[false], 0])
  })

  test('of an earlier period leaves what the present one grants, and of a canceled subscription grants nothing', async () => {
    const till = await openRefundingTill('week')
    const first = await till.payNewest()
    await till.move(7)
    const second = await till.payNewest()
    await refund(till, first)
    expect(await standing(till)).toEqual([true])
    await till.act('cancel', { mode: 'immediately' })
    await refund(till, second)
    await world.node.reorg({ depth: 3 })
    await world.read()
    expect(await standing(till)).toEqual([false])
  })

  test('of one of two payments of an invoice leaves what the other upholds', async () => {
    const till = await openRefundingTill('week')
    const invoice = await till.newest()
    const { txHash: one } = await world.pay({ to: till.shop.wallet, amountBase: 15_000_000n })
    const { txHash: other } = await world.pay({ to: till.shop.wallet, amountBase: 5_000_000n })
    await world.confirm()
    for (const txHash of [one, other]) expect((await till.credit(txHash, invoice)).status).toBe(200)
    await refund(till, other)
    expect(await standing(till)).toEqual([true])
    await refund(till, one)
    expect(await standing(till)).toEqual([false])
  })
})
