import { expect, test } from 'vitest'
import { amountOf } from './amount-of.ts'

const open = {
  openAmount: true,
  amountMinor: 0,
  currency: 'USD',
  minAmountMinor: null,
  maxAmountMinor: null,
  presetAmounts: null,
}

test.each([
  [{ openAmount: false, amountMinor: 1_999 }, '$19.99'],
  [{}, 'The buyer chooses'],
  [{ minAmountMinor: 50 }, 'The buyer chooses'],
  [{ minAmountMinor: 500, presetAmounts: [500, 1_250, 2_000] }, 'From $5.00 · $5, $12.50, $20'],
  [{ minAmountMinor: 500, maxAmountMinor: 10_000 }, '$5.00 to $100.00'],
  [{ maxAmountMinor: 10_000, presetAmounts: [500] }, '$0.50 to $100.00 · $5'],
])('the amount of a link with %o is told', (link, words) =>
  expect(amountOf({ ...open, ...link })).toBe(words),
)
