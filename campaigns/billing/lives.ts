/** Random stories of subscriptions, as data that fast-check can generate, shrink and print. */
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
  /** Time after the previous action. */
  afterMs: number
  plan: number
}
export type Life = {
  customer: number
  plan: number
  trialDays: number
  startsAfterMs: number
  /** Used in turn, one for each invoice. */
  habits: Habit[]
  acts: Act[]
}
/** How a worker fails, or runs concurrently with another, while the clock is advanced; used in turn. */
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

/** Start times: dates at which calendar arithmetic often fails, and others. */
const beginnings = [
  '2027-01-31T10:00:00.000Z',
  '2027-01-30T23:59:59.999Z',
  '2027-12-31T00:00:00.000Z',
  '2028-02-29T12:34:56.789Z',
  '2027-03-28T00:30:00.000Z',
  '2027-08-29T05:00:00.000Z',
]

/** Arrays that are generated with all their items and shrink to the fewest that show a difference. */
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
