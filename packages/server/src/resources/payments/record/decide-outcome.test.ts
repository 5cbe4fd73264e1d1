import { expect, test } from 'vitest'
import { decideOutcome, type Ripe } from './decide-outcome.ts'

const ripe: Ripe = { outcome: 'credited', amountBase: 100_000_000n, targetBase: 100_000_000n }
const confirm = { move: 'confirm' }

test.each<[string, Partial<Ripe>, object]>([
  ['the price', {}, { ...confirm, fullySettled: true }],
  ['more', { amountBase: 200_000_000n }, { ...confirm, fullySettled: true }],
  ['a base unit less', { amountBase: 99_999_999n }, { ...confirm, fullySettled: false }],
  [
    'too little',
    { outcome: 'underpaid', amountBase: 99_499_999n },
    { move: 'fail', failureReason: 'underpaid' },
  ],
  [
    'anything, for no checkout',
    { outcome: 'unmatched', targetBase: null },
    { ...confirm, fullySettled: false },
  ],
])('%s', (_, changes, outcome) => {
  expect(decideOutcome({ ...ripe, ...changes })).toEqual(outcome)
})
