import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld } from '../../testing/payments/refunds.ts'
import { openSubscriptionTill, type SubscriptionTill } from '../../testing/payments/subscriptions.ts'
import { failDroppedPaymentsJob } from '../payments/index.ts'
import { releaseHeld } from './run-steps.ts'

const clock = createTestClock(new Date())
let world: RefundWorld
beforeAll(async () => {
  world = await createRefundWorld({ clock })
})
afterAll(() => world.close())

const dayMs = 86_400_000
const ms = (moment: string) => new Date(moment).getTime()
/** Returns the end of the paid period, in days from the start. */
const endOf = async (till: SubscriptionTill) =>
  (ms((await till.readSubscription()).currentPeriodEnd) - ms(till.made.startedAt)) / dayMs

describe('the payment of an invoice of a subscription', () => {
  test('counts it towards revenue, then renews it, each period once', async () => {
    const till = await openSubscriptionTill(world, 'week')
    expect(till.made.mrrMinor).toBe(0)
    const first = await till.payNewest()
    expect(await till.readSubscription()).toMatchObject({ status: 'active', mrrMinor: 8667 })
    expect(await till.paymentOf(first)).toMatchObject({ subscriptionId: till.id })
    expect(await till.told('invoice.paid', 'subscription.renewed')).toEqual([1, 0])
    await till.move(7)
    const second = await till.newest()
    expect(await endOf(till)).toBe(7)
    const txHash = await till.payNewest()
    expect(await endOf(till)).toBe(14)
    expect(await till.paymentOf(txHash)).toMatchObject({ subscriptionId: till.id, invoiceId: second.id })
    const all = (await world.events()).filter(
      ({ workspaceId }) => workspaceId === till.shop.scope.workspaceId,
    )
    const renewed = all.filter(({ type }) => type === 'subscription.renewed')
    expect(renewed).toHaveLength(1)
    const { metadata: _, ...subscription } = await till.readSubscription()
    const { metadata: __, billTo: ___, hostedUrl: ____, pdfUrl: _____, ...invoice } = await till.read(second)
    expect(renewed[0]?.data).toEqual({
      subscription,
      invoice,
      subscriptionId: till.id,
      nextBillingDate: subscription.nextBillingDate,
    })
    expect(all.slice(-3).map(({ type }) => type)).toEqual([
      ...['checkout.succeeded', 'invoice.paid', 'subscription.renewed'],
    ])
  })

  test('that comes when it is past due makes it active, and its customer no longer at risk', async () => {
    const till = await openSubscriptionTill(world)
    await till.move(5)
    expect((await till.readSubscription()).status).toBe('past_due')
    const customer = async () => (await world.get(till.shop, `customers/${till.customerId}`)).json.status
    expect(await customer()).toBe('at_risk')
    await till.payNewest()
    expect((await till.readSubscription()).status).toBe('active')
    expect(await customer()).toBe('active')
    await till.move(20)
    expect(
      await till.told('subscription.past_due', 'invoice.reminder_sent', 'subscription.canceled'),
    ).toEqual([...[1, 1, 0]])
  })

  test('that comes when its period has passed starts the period then, and bills nothing for the gap', async () => {
    const till = await openSubscriptionTill(world, 'week')
    await till.move(8)
    await till.payNewest()
    expect(await endOf(till)).toBe(15)
    await till.move(6)
    expect(await till.told('invoice.created')).toEqual([1])
    await till.move(1)
    expect(await till.told('invoice.created')).toEqual([2])
  })

  test('during a pause is kept, and the pause goes on', async () => {
    const till = await openSubscriptionTill(world)
    await till.act('pause')
    expect((await till.read(await till.newest())).dueAt).toBeNull()
    await till.payNewest()
    expect(await till.readSubscription()).toMatchObject({ status: 'paused', mrrMinor: 0 })
    expect((await till.act('resume')).json).toMatchObject({ status: 'active', mrrMinor: 2000 })
  })
})

describe('a payment on its way', () => {
  test('holds a cancellation back, which is told as a state, and then renews', async () => {
    const till = await openSubscriptionTill(world)
    const prepared = await till.prepare(await till.newest())
    await till.pay(prepared)
    await world.read()
    const refused = await till.act('cancel', { mode: 'immediately' })
    expect([refused.status, refused.json.error.code]).toEqual([422, 'invalid_state_transition'])
    await till.move(60)
    await releaseHeld(world.context)
    expect(await till.readSubscription()).toMatchObject({ status: 'past_due' })
    await world.confirm()
    expect(await till.readSubscription()).toMatchObject({ status: 'active', cancelReason: null })
    expect(await till.told('subscription.canceled', 'invoice.voided')).toEqual([0, 0])
  })

  test('that the chain loses lets the cancellation take effect once it is given up', async () => {
    const till = await openSubscriptionTill(world)
    await till.pay(await till.prepare(await till.newest()))
    await world.read()
    await till.move(60)
    await world.node.reorg({ depth: 1 })
    await world.confirm()
    await releaseHeld(world.context)
    await till.move(1)
    expect((await till.readSubscription()).status).toBe('past_due')
    clock.advance({ hours: 24, seconds: 1 })
    await world.node.client.increaseTime({ seconds: 24 * 3_600 + 60 })
    await world.node.mine(4)
    await world.read()
    await failDroppedPaymentsJob.run(world.context)
    await releaseHeld(world.context)
    await till.move(1)
    expect(await till.readSubscription()).toMatchObject({
      status: 'canceled',
      cancelReason: 'dunning_exhausted',
    })
    expect((await till.newest()).status).toBe('void')
  })
})

describe('a reorganisation that takes the payment of a period out', () => {
  test('makes the period unpaid, and its return renews it without telling it again', async () => {
    const till = await openSubscriptionTill(world, 'week')
    await till.payNewest()
    await till.move(7)
    await till.move(4)
    expect((await till.readSubscription()).status).toBe('past_due')
    const { txHash } = await till.pay(await till.prepare(await till.newest()))
    const signed = await world.node.signedTransaction(txHash as `0x${string}`)
    await world.confirm()
    expect(await endOf(till)).toBe(14)
    await world.node.reorg({ depth: 3 })
    await world.read()
    expect(await endOf(till)).toBe(7)
    const reopened = await till.read(await till.newest())
    expect(reopened.status).toBe('open')
    expect((ms(reopened.dueAt) - ms(till.made.startedAt)) / dayMs).toBe(7 + 4 + 3)
    await world.node.reorg({ depth: 1, transactions: [{ transaction: signed, block: 0 }] })
    await world.confirm()
    expect(await endOf(till)).toBe(14)
    expect(await till.readSubscription()).toMatchObject({ status: 'active' })
    expect(await till.told('subscription.renewed', 'invoice.paid')).toEqual([1, 2])
  })

  test('for good begins dunning anew from the reversal', async () => {
    const till = await openSubscriptionTill(world)
    await till.payNewest()
    await till.move(2)
    await world.node.reorg({ depth: 3 })
    await world.read()
    expect(await till.readSubscription()).toMatchObject({ status: 'active', mrrMinor: 0 })
    await till.move(2)
    expect((await till.readSubscription()).status).toBe('active')
    await till.move(1)
    expect((await till.readSubscription()).status).toBe('past_due')
  })
})

test('an invoice that the merchant voids waives its period', async () => {
  const till = await openSubscriptionTill(world, 'week')
  await till.payNewest()
  await till.move(7)
  await till.move(4)
  await till.voidInvoice(await till.newest())
  expect(await till.readSubscription()).toMatchObject({ status: 'active' })
  expect(await endOf(till)).toBe(14)
  await till.move(3)
  expect(await till.told('invoice.created', 'subscription.renewed')).toEqual([3, 0])
})

test('money for what a cancellation voided is unmatched and says why, and revives nothing', async () => {
  const till = await openSubscriptionTill(world)
  const prepared = await till.prepare(await till.newest())
  await till.act('cancel', { mode: 'immediately', reason: 'Too expensive' })
  const txHash = await till.settle(prepared)
  const payment = await till.paymentOf(txHash)
  expect(payment).toMatchObject({ unmatchedInbound: true, subscriptionId: null })
  expect(JSON.stringify(payment.attribution)).toContain('its invoice was voided')
  expect(await till.readSubscription()).toMatchObject({ status: 'canceled', cancelReason: 'Too expensive' })
})
