import { expect, test } from 'vitest'
import { decideOutcome, type Ripe } from './decide-outcome.ts'

const ripe: Ripe = {
  checkoutId: 'chk_1',
  isUnderpaid: false,
  amountBase: 100_000_000n,
  targetBase: 100_000_000n,
}
const succeed = { move: 'confirm', checkoutMove: 'succeed' }
const fail = { move: 'fail', failureReason: 'underpaid', checkoutMove: null }

test.each<[string, Partial<Ripe>, object]>([
  ['the exact amount', {}, { ...succeed, fullySettled: true }],
  ['more', { amountBase: 200_000_000n }, { ...succeed, fullySettled: true }],
  ['a base unit less', { amountBase: 99_999_999n }, { ...succeed, fullySettled: false }],
  ['all dust less', { amountBase: 99_500_000n }, { ...succeed, fullySettled: false }],
  ['too little', { amountBase: 1n, isUnderpaid: true }, fail],
  [
    'anything, for no checkout',
    { checkoutId: null, targetBase: null },
    { move: 'confirm', fullySettled: false, checkoutMove: null },
  ],
])('%s', (_, changes, outcome) => {
  expect(decideOutcome({ ...ripe, ...changes })).toEqual(outcome)
})
