import { expect, test } from 'vitest'
import { decideOutcome, type Ripe } from './decide-outcome.ts'

const ripe: Ripe = {
  checkoutId: 'chk_1',
  rule: 'reference',
  amountBase: 100_000_000n,
  targetBase: 100_000_000n,
  decimals: 6,
}
const succeed = { move: 'confirm', checkoutMove: 'succeed' }
const fail = { move: 'fail', failureReason: 'underpaid', checkoutMove: 'fail' }

test.each<[string, Partial<Ripe>, object]>([
  ['the exact amount', {}, { ...succeed, fullySettled: true }],
  ['more', { amountBase: 200_000_000n }, { ...succeed, fullySettled: true }],
  ['a base unit less', { amountBase: 99_999_999n }, { ...succeed, fullySettled: false }],
  ['all dust less', { amountBase: 99_500_000n }, { ...succeed, fullySettled: false }],
  ['more than dust less, by reference', { amountBase: 99_499_999n }, fail],
  ['more than dust less, by declared payer', { amountBase: 1n, rule: 'declared_payer' }, fail],
  ['less, credited by hand', { amountBase: 1n, rule: 'manual' }, { ...succeed, fullySettled: false }],
  [
    'anything, for no checkout',
    { checkoutId: null, targetBase: null, rule: 'none' },
    { move: 'confirm', fullySettled: false, checkoutMove: null },
  ],
])('%s', (_, changes, outcome) => {
  expect(decideOutcome({ ...ripe, ...changes })).toEqual(outcome)
})
