import type { Checkout, Invoice, Payment } from '@stablerail/sdk/functions'
import { describe, expect, test } from 'vitest'
import {
  checkoutFilters,
  checkoutStatus,
  invoiceStatuses,
  isUnpaid,
  optionsOf,
  paymentStatuses,
  shownStatus,
  subscriptionStatus,
} from './statuses.ts'

const payment = {
  status: 'confirmed',
  failureReason: null,
  reorgSuspected: false,
  refundAmountMinor: null,
  refundedAt: null,
  coverage: null,
  unmatchedInbound: false,
  overpaidMinor: 0,
  screeningVerdict: 'not_screened',
} as Payment

const claim = { checkoutId: 'chk_1', reportedAt: '2026-11-20T09:30:00.000Z' }

describe('a payment', () => {
  test.each<[string[], Partial<Payment>]>([
    [['confirmed'], {}],
    [['underpaid'], { status: 'failed', failureReason: 'underpaid' }],
    [['dropped'], { status: 'failed', failureReason: 'dropped' }],
    [['refunding'], { refundAmountMinor: 500 }],
    [['partly_refunded'], { refundAmountMinor: 500, refundedAt: '2026-11-21T10:01:00Z' }],
    [['refunded'], { status: 'refunded', refundAmountMinor: 500, refundedAt: '2026-11-21T10:01:00Z' }],
    [['reorged'], { status: 'reorged', refundAmountMinor: 500, refundedAt: '2026-11-21T10:01:00Z' }],
    [['confirmed', 'unmatched'], { unmatchedInbound: true }],
    [['confirmed', 'claimed'], { unmatchedInbound: true, claims: [claim] }],
    [['confirmed'], { claims: [claim] }],
    [['refunded'], { unmatchedInbound: true, status: 'refunded' }],
    [['confirmed', 'left_the_chain'], { unmatchedInbound: true, reorgSuspected: true }],
    [
      ['confirmed', 'flagged'],
      { unmatchedInbound: true, reorgSuspected: true, screeningVerdict: 'screened_flagged' },
    ],
    [['pending', 'part'], { status: 'pending', coverage: 'part' }],
    [['confirmed', 'overpaid'], { overpaidMinor: 600 }],
    [['partly_refunded'], { overpaidMinor: 600, refundAmountMinor: 600, refundedAt: '2026-11-21T10:01:00Z' }],
    [['confirmed', 'unmatched'], { overpaidMinor: 600, unmatchedInbound: true }],
    [['confirmed', 'surplus'], { coverage: 'surplus', unmatchedInbound: true }],
    [['confirmed', 'overpaid'], { overpaidMinor: 600 }],
    [['refunding', 'overpaid'], { overpaidMinor: 600, refundAmountMinor: 599 }],
    [['refunding'], { overpaidMinor: 600, refundAmountMinor: 600 }],
    [['partly_refunded'], { overpaidMinor: 600, refundAmountMinor: 600, refundedAt: '2026-11-21T10:01:00Z' }],
  ])('is %s', (statuses, changes) => expect(paymentStatuses({ ...payment, ...changes })).toEqual(statuses))
})

describe('a checkout', () => {
  test.each<[string, Partial<Checkout>]>([
    ['open', { status: 'open', receivedMinor: 0, remainingMinor: 1999 }],
    ['awaiting_payment', { status: 'pending', receivedMinor: 0, remainingMinor: 1999 }],
    ['partly_paid', { status: 'pending', receivedMinor: 1500, remainingMinor: 499 }],
    ['awaiting_payment', { status: 'pending', receivedMinor: 1999, remainingMinor: 0 }],
    ['paid', { status: 'succeeded', receivedMinor: 1999, remainingMinor: 0 }],
    ['underpaid', { status: 'failed', receivedMinor: 1500, remainingMinor: 499 }],
    ['expired', { status: 'expired', receivedMinor: 0, remainingMinor: 1999 }],
  ])('is %s', (status, facts) => expect(checkoutStatus(facts as Checkout)).toBe(status))

  test('is filtered by the words that its list shows', () => {
    expect(optionsOf(checkoutFilters)).toContainEqual(['succeeded', 'Paid'])
  })
})

describe('an invoice', () => {
  const paid = { status: 'paid', receivedMinor: 1999, refundedMinor: 0, overpaidMinor: 0, refundedAt: null }
  test.each<[string[], Partial<Invoice>]>([
    [['paid'], {}],
    [['open', 'partly_paid'], { status: 'open', receivedMinor: 500 }],
    [['open', 'partly_refunded'], { status: 'open', receivedMinor: 500, refundedMinor: 500 }],
    [['paid', 'partly_refunded'], { refundedMinor: 500 }],
    [['refunded'], { refundedMinor: 1999, refundedAt: '2026-11-21T10:01:00Z' }],
    [['paid', 'overpaid'], { receivedMinor: 3000, overpaidMinor: 1001 }],
    [['void', 'overpaid'], { status: 'void', receivedMinor: 500, overpaidMinor: 500 }],
  ])('is %s', (statuses, changes) =>
    expect(invoiceStatuses({ ...paid, ...changes } as Invoice)).toEqual(statuses),
  )
})

describe('a subscription', () => {
  const at = '2026-12-24T10:00:00Z'
  test.each([
    ['active', null, 2_000, { status: 'active', endsAt: null }],
    ['active', at, 2_000, { status: null, endsAt: at }],
    ['active', null, 0, { status: 'unpaid', endsAt: null }],
    ['active', at, 0, { status: 'unpaid', endsAt: at }],
    ['past_due', at, 2_000, { status: 'past_due', endsAt: at }],
    ['past_due', null, 0, { status: 'past_due', endsAt: null }],
    ['canceled', at, 0, { status: 'canceled', endsAt: null }],
  ] as const)(
    'that is %s, with a cancellation at %s and a monthly revenue of %s',
    (status, canceledAt, mrrMinor, shown) =>
      expect(subscriptionStatus({ status, canceledAt, mrrMinor, amountMinor: 2_000 })).toEqual(shown),
  )

  test.each([
    ['active', 0, true],
    ['past_due', 0, true],
    ['active', 2_000, false],
    ['trialing', 0, false],
  ] as const)('that is %s, with a monthly revenue of %s, is unpaid: %s', (status, mrrMinor, unpaid) =>
    expect(isUnpaid({ status, amountMinor: 2_000, mrrMinor })).toBe(unpaid),
  )
})

test('a status of a later version is shown by its own name', () => {
  expect(shownStatus('half_eaten')).toEqual(['Half eaten', 'plain'])
})
