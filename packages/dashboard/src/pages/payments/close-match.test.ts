import { expect, test } from 'vitest'
import { closeMatchWords, equallyCloseWords, isNear } from './close-match.ts'

const payment = {
  token: 'USDC',
  tokenDecimals: 6,
  requestedTokenAmountBase: '19991689',
  expectedTokenAmountBase: '19990000',
  receivedTokenAmountBase: '19990000',
} as const

test.each([
  [{}, 'it asked for exactly 19.991689 USDC, 19.99 USDC came.'],
  [
    { requestedTokenAmountBase: null },
    'its price is 19.99 USDC, but it asked for an exact amount slightly above it, and 19.99 USDC came.',
  ],
  [{ receivedTokenAmountBase: '19991689' }, 'its price is 19.99 USDC, and 19.991689 USDC came. See below.'],
  [
    { requestedTokenAmountBase: null, receivedTokenAmountBase: '19000000' },
    'its price is 19.99 USDC, and 19.00 USDC came. See below.',
  ],
  [{ expectedTokenAmountBase: null, receivedTokenAmountBase: null }, ''],
])('a close match with %o is explained', (changes, words) =>
  expect(closeMatchWords({ ...payment, ...changes }, ' See below.')).toBe(words),
)

test.each([
  [3, '3 checkouts cost about as much as this payment.'],
  [10, 'At least 10 checkouts cost about as much as this payment.'],
])('%s equally close checkouts are counted', (count, words) =>
  expect(equallyCloseWords(count)).toBe(`${words} Ask the buyer which one is theirs.`),
)

const unmatched = {
  status: 'confirmed',
  failureReason: null,
  amountMinor: 1_999,
  refundAmountMinor: null,
  refundedAt: null,
  coverage: null,
  unmatchedInbound: true,
  screeningVerdict: 'screened_clean',
  reorgSuspected: false,
  overpaidMinor: 0,
  closeMatchCheckoutId: 'chk_1',
  depositAddress: null,
} as const

test.each([
  [{}, true],
  [{ closeMatchCheckoutId: null }, false],
  [{ depositAddress: '0xdeposit' }, false],
  [{ status: 'refunded' }, false],
  [{ screeningVerdict: 'screened_flagged' }, false],
  [{ unmatchedInbound: false }, false],
] as const)(
  'an unmatched payment with %o is offered to be credited to its close match: %s',
  (changes, near) => expect(isNear({ ...unmatched, ...changes })).toBe(near),
)
