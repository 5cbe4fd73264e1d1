import { expect, test } from 'vitest'
import { decideOutcome, type Ripe } from './decide-outcome.ts'

const ripe: Ripe = { outcome: 'credited', amountBase: 100_000_000n, targetBase: 100_000_000n }
const succeed = { move: 'confirm', paysCheckout: true }

test.each<[string, Partial<Ripe>, object]>([
  ['the price', {}, { ...succeed, fullySettled: true }],
  ['more', { amountBase: 200_000_000n }, { ...succeed, fullySettled: true }],
  ['a base unit less', { amountBase: 99_999_999n }, { ...succeed, fullySettled: false }],
  [
    'too little',
    { outcome: 'underpaid', amountBase: 99_499_999n },
    { move: 'fail', failureReason: 'underpaid' },
  ],
  [
    'anything, for no checkout',
    { outcome: 'unmatched', targetBase: null },
    { move: 'confirm', fullySettled: false, paysCheckout: false },
  ],
])('%s', (_, changes, outcome) => {
  expect(decideOutcome({ ...ripe, ...changes })).toEqual(outcome)
})
