import fc from 'fast-check'
import type { Schedule } from '../src/index.ts'
import { daySeconds, startSeconds } from './world.ts'

/** A person who acts in a random run, as an index into the list of people. */
type Who = number
/**
 * Subscription terms that a payer has signed in a random run, as an index into the list of all such terms.
 */
type Which = number

/**
 * One action in a random run: a call of a contract by a person, or the passing of time. Indexes beyond the
 * end of a list wrap around, because the number of people and of signed terms is not known when actions are
 * generated.
 */
export type Step =
  | {
      kind: 'pull'
      who: Who
      which: Which
      /** The number of the period to pull minus the number of the current period. */
      away: number
      amount: 'most' | 'one' | 'none' | 'more' | 'half'
      /** The signer of the signature, and whether it covers the terms that the call contains. */
      signature: 'right' | 'none' | 'of another key' | 'of other terms' | 'of another chain'
      /** The field of the terms that is changed after they were signed. */
      change: 'nothing' | 'merchant' | 'maximum' | 'end' | 'ref'
    }
  | { kind: 'stop'; who: Who; which: Which }
  | { kind: 'stopAsMerchant'; who: Who; which: Which }
  | { kind: 'stopSigned'; who: Who; which: Which; by: Who }
  | { kind: 'setPuller'; who: Who; named: Who; allowed: boolean }
  | { kind: 'setPullerSigned'; merchant: Who; named: Who; allowed: boolean; by: Who; stale: boolean }
  | { kind: 'approve'; payer: Who; token: number; amountBase: bigint }
  | { kind: 'wait'; seconds: number }
  /**
   * Advances the time to the start of a later period of the terms `which`, or to one second before or after
   * that start (`beside`).
   */
  | { kind: 'waitFor'; which: Which; periods: number; beside: number }

export type StoryTerms = Pick<Schedule, 'unit' | 'count' | 'graceSeconds'> & {
  payer: Who
  merchant: Who
  token: number
  maximumBase: bigint
  startsInSeconds: number
  lastsPeriods: number
  /** Whether the terms replace the previous terms of the payer, if there are any. */
  replaces: boolean
}

const index = fc.integer({ min: 0, max: 11 })
const merchantMostly = fc.oneof({ weight: 5, arbitrary: fc.constant(-1) }, { weight: 2, arbitrary: index })

const terms: fc.Arbitrary<StoryTerms> = fc
  .record({
    unit: fc.constantFrom<Schedule['unit']>('month', 'month', 'second'),
    count: fc.constantFrom(1, 1, 1, 3, 12),
    grace: fc.constantFrom(0, 0, 0.1, 1),
    payer: index,
    merchant: index,
    token: index,
    maximumBase: fc.bigInt({ min: 1n, max: 1000n }),
    startsInSeconds: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 * daySeconds })),
    lastsPeriods: fc.constantFrom(2, 5, 100, 100),
    replaces: fc.boolean(),
  })
  .map(({ grace, unit, count, ...rest }) => {
    const units = unit === 'second' ? count * 5 * daySeconds : count
    const length = unit === 'second' ? units : units * 28 * daySeconds
    return { ...rest, unit, count: units, graceSeconds: Math.floor(grace * length) }
  })

const pull = fc.record<Extract<Step, { kind: 'pull' }>>({
  kind: fc.constant('pull'),
  who: merchantMostly,
  which: index,
  away: fc.constantFrom(0, 0, 0, 0, -1, -1, 1, -2),
  amount: fc.constantFrom('most', 'most', 'most', 'half', 'one', 'none', 'more'),
  signature: fc.constantFrom(
    'right',
    'right',
    'right',
    'right',
    'none',
    'of another key',
    'of other terms',
    'of another chain',
  ),
  change: fc.constantFrom(
    'nothing',
    'nothing',
    'nothing',
    'nothing',
    'nothing',
    'merchant',
    'maximum',
    'end',
    'ref',
  ),
})

const due: fc.Arbitrary<Step> = index.map((which) => ({
  kind: 'pull',
  who: -1,
  which,
  away: 0,
  amount: 'most',
  signature: 'right',
  change: 'nothing',
}))

const others: fc.Arbitrary<Step>[] = [
  fc.record({
    kind: fc.constantFrom('stop' as const, 'stopAsMerchant' as const),
    who: merchantMostly,
    which: index,
  }),
  fc.record({ kind: fc.constant('stopSigned' as const), who: index, which: index, by: merchantMostly }),
  fc.record({ kind: fc.constant('setPuller' as const), who: index, named: index, allowed: fc.boolean() }),
  fc.record({
    kind: fc.constant('setPullerSigned' as const),
    merchant: index,
    named: index,
    allowed: fc.boolean(),
    by: merchantMostly,
    stale: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('approve' as const),
    payer: index,
    token: index,
    amountBase: fc.constantFrom(0n, 500n, 10n ** 9n, 2n ** 255n),
  }),
]

const waits: fc.Arbitrary<Step>[] = [
  fc.record({
    kind: fc.constant('wait' as const),
    seconds: fc.constantFrom(1, 3600, 5 * daySeconds, 40 * daySeconds),
  }),
  fc.record({
    kind: fc.constant('waitFor' as const),
    which: index,
    periods: fc.constantFrom(0, 0, 0, 1, 3),
    beside: fc.constantFrom(-1, 0, 0, 1),
  }),
]

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: pull },
  { weight: 8, arbitrary: due },
  { weight: 3, arbitrary: fc.oneof(...others) },
  { weight: 6, arbitrary: fc.oneof(...waits) },
)

/**
 * Generates random runs: a start time, the subscription terms that payers sign, and the actions of all
 * people.
 */
export const stories = fc.record({
  beginSeconds: fc.integer({ min: startSeconds, max: startSeconds + 400 * daySeconds }),
  terms: fc.array(terms, { minLength: 2, maxLength: 5 }),
  steps: fc.array(step, { minLength: 20, maxLength: 50, size: 'max' }),
})

export type Story = typeof stories extends fc.Arbitrary<infer T> ? T : never
