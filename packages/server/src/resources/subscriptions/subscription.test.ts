import { expect, test } from 'vitest'
import { on, subscriptionRow, trying, unpaid } from '../../testing/billing/subscription-row.ts'
import { type SubscriptionRow, subscriptionEvent, subscriptionUrl, toSubscription } from './subscription.ts'

test.each<[string, Partial<SubscriptionRow>, number]>([
  ['is active and paid', {}, 2_000],
  ['is past due', { ...unpaid, status: 'past_due' }, 2_000],
  ['was never paid', { paid_periods: 0 }, 0],
  ['is past due and was never paid', { ...unpaid, status: 'past_due', paid_periods: 0 }, 0],
  ['is paid by money that was refunded', { refunded: true }, 0],
  ['is in its trial', trying, 0],
  ['is paused', { status: 'paused' }, 0],
  ['was canceled', { status: 'canceled' }, 0],
  ['is of a year', { interval: 'year', amount_minor: 19_999 }, 1_667],
])('a subscription that %s: what it brings in a month', (_, given, mrrMinor) => {
  expect(toSubscription(subscriptionRow(given)).mrrMinor).toBe(mrrMinor)
})

test('a subscription shows what its row has', () => {
  const row = subscriptionRow({
    pending_price_id: 'price_b',
    canceled_at: on('02-28'),
    cancel_reason: 'too dear',
    metadata: { plan: 'tea' } as never,
    trial_ends_at: on('01-30'),
    paused_at: on('02-03'),
    created_at: on('01-29'),
  })
  expect(toSubscription(row)).toMatchObject({
    id: 'sub_a',
    workspaceId: 'ws_a',
    customerId: 'cus_a',
    productId: 'prod_a',
    priceId: 'price_a',
    pendingPriceId: 'price_b',
    amountMinor: 2_000,
    currency: 'USD',
    chain: 'base',
    token: 'USDC',
    status: 'active',
    autopay: 'manual',
    cancelReason: 'too dear',
    startedAt: on('01-31').toISOString(),
    createdAt: on('01-29').toISOString(),
    trialEndsAt: on('01-30').toISOString(),
    pausedAt: on('02-03').toISOString(),
    currentPeriodEnd: on('02-28').toISOString(),
    nextBillingDate: on('02-28').toISOString(),
    canceledAt: on('02-28').toISOString(),
    metadata: { plan: 'tea' },
  })
})

test('an event holds the subscription as it is shown but for its metadata, and a mail links to its page', () => {
  const row = subscriptionRow({ metadata: { plan: 'tea' } as never })
  const { metadata: _, ...told } = toSubscription(row)
  expect(subscriptionEvent(row)).toEqual({ subscription: told })
  const config = { hostedBaseUrl: 'https://pay.example' }
  expect(subscriptionUrl(config, row)).toBe('https://pay.example/s/token')
})
