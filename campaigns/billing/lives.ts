/** Generates random simulated runs of subscriptions as plain data, which fast-check can shrink and print. */
import fc from 'fast-check'
import { dayMs, hourMs } from './calendar.ts'
import type { Plan } from './model.ts'

export const plans: readonly Plan[] = [
  { name: 'monthly', amount: 2_000, interval: 'month' },
  { name: 'weekly', amount: 777, interval: 'week' },
  { name: 'yearly', amount: 19_999, interval: 'year' },
  { name: 'team', amount: 9_900, interval: 'month' },
  { name: 'free', amount: 0, interval: 'month' },
]

/**
 * The reaction of the customer or the merchant to an invoice, and how long after the invoice's creation it
 * happens.
 */
export type Habit = {
  do:
    | 'pay'
    | 'pay in parts'
    | 'pay by transfer'
    | 'nothing'
    | 'void'
    | 'lose payment'
    | 'lose and find payment'
  afterMs: number
}
export type Act = {
  do: 'pause' | 'resume' | 'cancel at end' | 'cancel now' | 'uncancel' | 'change plan'
  /** Time after the previous action of the list, in milliseconds. */
  afterMs: number
  plan: number
}
export type Life = {
  customer: number
  plan: number
  trialDays: number
  startsAfterMs: number
  /**
   * The reactions to the subscription's invoices. Each invoice gets the next one of the list, which starts
   * again at its end.
   */
  habits: Habit[]
  acts: Act[]
}
/**
 * How the worker runs while the test clock is advanced: without faults (`alone`), with one crash (`dies`), or
 * at the same time as a second worker. Each advance uses the next value of `Story.workers`, which is
 * repeated.
 */
export type Worker = 'alone' | 'dies' | 'two at once'
export type Story = { startsAt: number; lives: Life[]; workers: Worker[] }

const upTo = (ms: number) => fc.integer({ min: 1, max: ms })

const habit: fc.Arbitrary<Habit> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('pay' as const), afterMs: upTo(2 * dayMs) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), afterMs: upTo(16 * dayMs) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('pay in parts' as const, 'pay by transfer' as const),
      afterMs: upTo(10 * dayMs),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('void' as const, 'lose payment' as const, 'lose and find payment' as const),
      afterMs: upTo(10 * dayMs),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('nothing' as const), afterMs: upTo(hourMs) }) },
)

const act = (longestMs: number): fc.Arbitrary<Act> =>
  fc.record({
    do: fc.constantFrom(
      ...(['pause', 'resume', 'pause', 'resume', 'resume', 'change plan', 'change plan'] as const),
      ...(['cancel at end', 'uncancel', 'uncancel', 'cancel now'] as const),
    ),
    afterMs: upTo(longestMs),
    plan: fc.nat(plans.length - 1),
  })

const life = (lengthMs: number, customers: number): fc.Arbitrary<Life> =>
  fc.record({
    customer: fc.nat(customers - 1),
    plan: fc.nat(plans.length - 1),
    trialDays: fc.constantFrom(0, 0, 0, 1, 7, 14, 30),
    startsAfterMs: upTo(lengthMs / 2),
    habits: fc.array(habit, { minLength: 1, maxLength: 12 }),
    acts: fc.array(act(lengthMs / 4), { maxLength: 8 }),
  })

/**
 * The times at which simulated runs can start. Calendar arithmetic often fails at these dates, such as the
 * last day of a month.
 */
const beginnings = [
  '2027-01-31T10:00:00.000Z',
  '2027-01-30T23:59:59.999Z',
  '2027-12-31T00:00:00.000Z',
  '2028-02-29T12:34:56.789Z',
  '2027-03-28T00:30:00.000Z',
  '2027-08-29T05:00:00.000Z',
]

/**
 * Generates arrays with the maximum number of items. When a test fails, fast-check shortens the array to the
 * fewest items with which the test still fails.
 */
class FullArrays<Item> extends fc.Arbitrary<Item[]> {
  readonly #full: fc.Arbitrary<Item[]>
  readonly #shorter: fc.Arbitrary<Item[]>
  constructor(item: fc.Arbitrary<Item>, length: number) {
    super()
    this.#full = fc.array(item, { minLength: length, maxLength: length })
    this.#shorter = fc.array(item, { minLength: 1, maxLength: length })
  }
  override generate(random: fc.Random, bias: number | undefined): fc.Value<Item[]> {
    return this.#full.generate(random, bias)
  }
  override canShrinkWithoutContext(value: unknown): value is Item[] {
    return this.#shorter.canShrinkWithoutContext(value)
  }
  override shrink(value: Item[], context: unknown): fc.Stream<fc.Value<Item[]>> {
    return this.#shorter.shrink(value, context)
  }
}

export const stories = ({ lives, lengthMs }: { lives: number; lengthMs: number }): fc.Arbitrary<Story> =>
  fc.record({
    startsAt: fc.constantFrom(...beginnings).map((text) => Date.parse(text)),
    lives: new FullArrays(life(lengthMs, Math.ceil(lives / 2)), lives),
    workers: fc.array(fc.constantFrom('alone' as const, 'dies' as const, 'two at once' as const), {
      minLength: 1,
      maxLength: 5,
    }),
  })
