import { expect, test } from 'vitest'
import { pending, subscriptionRow, unpaid } from '../../testing/billing/subscription-row.ts'
import { areOutgrown, areTooLow, mayReplace, type TermsPrice } from './next-terms.ts'

const monthly = (amountMinor: number): TermsPrice => ({ amount_minor: amountMinor, interval: 'month' })

// The subscription costs $20 a month. The pending plan of a case costs $50 or $10 a month, or $99 a year.
test.each([
  ['of the price', {}, monthly(2_000), false, false],
  ['of more than the price', {}, monthly(2_001), false, false],
  ['of less than the price', {}, monthly(1_999), true, true],
  ['of the price of before it rises', pending('month', 5_000), monthly(2_000), true, true],
  ['of the price that falls, with nothing unpaid', pending('month', 1_000), monthly(1_000), false, false],
  [
    'of the price that falls, with an unpaid period',
    { ...unpaid, ...pending('month', 1_000) },
    monthly(1_000),
    false,
    true,
  ],
  ['of other periods than the next', pending('year'), monthly(9_900), true, true],
  [
    'of the unpaid period, before other periods',
    { ...unpaid, ...pending('year') },
    monthly(2_000),
    true,
    false,
  ],
])('terms %s: whether they are too low, and outgrown', (_, given, terms, tooLow, outgrown) => {
  const row = subscriptionRow(given)
  expect([areTooLow(row, terms), areOutgrown(row, terms)]).toEqual([tooLow, outgrown])
})

test.each([
  ['the plan has outgrown, while those can be pulled', null, 1_999, false],
  ['the plan has outgrown, while those cannot be pulled', 'insufficient_allowance', 1_999, true],
  ['the plan has not outgrown', null, 2_000, true],
] as const)('terms that %s: whether they take the place of another payer’s', (_, issue, amountMinor, may) => {
  expect(mayReplace(subscriptionRow({ autopay_issue: issue }), monthly(amountMinor))).toBe(may)
})
