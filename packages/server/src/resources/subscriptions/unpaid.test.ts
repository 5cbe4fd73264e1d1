import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { openSubscriptionShop, type SubscriptionShop } from '../../testing/subscriptions.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] }, clock })
})
afterAll(() => api.close())

let shop: SubscriptionShop
beforeEach(async () => {
  shop = await openSubscriptionShop(api)
})

test('a subscription that nobody pays, advanced by a year, has one invoice and ends with its dunning', async () => {
  const { id, ...made } = await shop.start()
  expect(made).toMatchObject({
    status: 'active',
    amountMinor: 2000,
    currency: 'USD',
    mrrMinor: 0,
    canceledAt: null,
    startedAt: '2026-11-20T10:00:00.000Z',
    currentPeriodEnd: '2026-12-20T10:00:00.000Z',
    nextBillingDate: '2026-12-20T10:00:00.000Z',
  })
  await shop.move({ days: 365 })
  expect(await shop.told()).toEqual([
    '2026-11-20 10:00 customer.created',
    '2026-11-20 10:00 product.created',
    '2026-11-20 10:00 price.created',
    '2026-11-20 10:00 subscription.created',
    '2026-11-20 10:00 invoice.created',
    '2026-11-20 10:00 invoice.sent',
    '2026-11-23 10:00 invoice.past_due',
    '2026-11-23 10:00 subscription.past_due',
    '2026-11-23 10:00 customer.updated',
    '2026-11-24 10:00 invoice.reminder_sent',
    '2026-11-26 10:00 invoice.reminder_sent',
    '2026-11-30 10:00 invoice.reminder_sent',
    '2026-12-07 10:00 invoice.voided',
    '2026-12-07 10:00 subscription.canceled',
    '2026-12-07 10:00 customer.updated',
  ])
  expect(await shop.billed()).toEqual(['INV-000001 void 2026-11-20 2026-11-23'])
  expect(await shop.read(id)).toMatchObject({
    status: 'canceled',
    cancelReason: 'dunning_exhausted',
    canceledAt: '2026-12-07T10:00:00.000Z',
  })
})

test('a trial ends with its first invoice', async () => {
  const { id, ...made } = await shop.start({ trialDays: 14 })
  expect(made).toMatchObject({ status: 'trialing', trialEndsAt: '2026-12-04T10:00:00.000Z', mrrMinor: 0 })
  await shop.move({ days: 13 })
  expect(await shop.told('subscription.')).toEqual(['2026-11-20 10:00 subscription.created'])
  await shop.move({ days: 1 })
  expect(await shop.told('subscription.')).toEqual([
    '2026-11-20 10:00 subscription.created',
    '2026-12-04 10:00 subscription.trial_ended',
  ])
  expect(await shop.read(id)).toMatchObject({
    status: 'active',
    currentPeriodEnd: '2027-01-04T10:00:00.000Z',
  })
  expect(await shop.billed()).toEqual(['INV-000001 open 2026-12-04 2026-12-07'])
})
