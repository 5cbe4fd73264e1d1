import { expect, test } from 'vitest'
import { judgePull, type PullFacts, type PullFault, type WantedPull } from './judge-pull.ts'

const start = Date.UTC(2027, 0, 31) / 1000
const march = Date.UTC(2027, 2, 31) / 1000
const day = 86_400

const wanted: WantedPull = {
  schedule: {
    unit: 'month',
    count: 1,
    startSeconds: start,
    endSeconds: start + 300 * day,
    graceSeconds: 3 * day,
  },
  maximumBase: 20n,
  period: 2,
  amountBase: 10n,
}
const facts: PullFacts = {
  timeSeconds: march,
  balance: 10n,
  allowance: 10n,
  agreement: { stopped: false, next: 2n },
  replacedIsStopped: false,
  isNamed: true,
  pulls: true,
  moves: true,
}

test.each<[PullFault | null, Partial<PullFacts>, Partial<WantedPull>]>([
  [null, {}, {}],
  [null, { timeSeconds: Date.UTC(2027, 4, 3) / 1000 - 1 }, {}],
  ['not_due', { timeSeconds: march - 1 }, {}],
  ['not_due', { timeSeconds: Date.UTC(2027, 4, 3) / 1000 }, {}],
  ['already_pulled', { agreement: { stopped: true, next: 3n } }, {}],
  ['stopped', { agreement: { stopped: true, next: 2n }, timeSeconds: 0 }, {}],
  ['stopped', { replacedIsStopped: true }, {}],
  [null, {}, { maximumBase: 10n }],
  ['terms_too_low', {}, { maximumBase: 9n }],
  ['not_named', { isNamed: false, balance: 0n, pulls: false }, {}],
  ['insufficient_balance', { balance: 9n, allowance: 0n }, {}],
  ['insufficient_allowance', { allowance: 9n, pulls: false, moves: false }, {}],
  ['token_refused', { pulls: false, moves: false }, {}],
  ['reverted', { pulls: false, moves: true }, {}],
])('%s is what %o says of a pull with %o', (fault, changedFacts, changes) =>
  expect(judgePull({ ...wanted, ...changes }, { ...facts, ...changedFacts })).toBe(fault),
)
