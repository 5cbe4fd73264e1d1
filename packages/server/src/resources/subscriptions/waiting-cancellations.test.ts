/**
 * Tests the pure functions that decide how a subscription changes, with random sequences of pulls,
 * cancellations, pauses and reorgs, and without a database.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dunning, factsAt, on, subscriptionRow, unpaid } from '../../testing/billing/subscription-row.ts'
import { decideCancel, decideCancelPending, endsAtOnce } from './decide-cancel.ts'
import { decidePause, decideResume } from './decide-pause.ts'
import { decideRenewal, decideReversal } from './decide-settlement.ts'
import { decideStep } from './decide-step.ts'
import { decideFollow } from './follow-pull.ts'
import type { Transition } from './move.ts'
import { nextStep, periodEnd } from './next-step.ts'
import type { SubscriptionRow } from './subscription.ts'

type Act =
  | { do: 'pass'; hours: number }
  | { do: 'pull' | 'pay' | 'fail' | 'confirm' | 'cancel' | 'uncancel' | 'pause' | 'resume' }
  /**
   * `lose`: a reorg removes the payment of the current period from the chain. `give up`: the removed payment
   * is never confirmed again.
   */
  | { do: 'lose' | 'give up' }

type Story = {
  row: SubscriptionRow
  now: Date
  /** `isSent`: a pull was sent or a payment was seen. `isLost`: a reorg removed a payment that may return. */
  isSent: boolean
  isLost: boolean
  invoices: number
}

const act = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: 0, max: 400 }) }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom('pull', 'pay', 'fail', 'confirm', 'cancel', 'uncancel', 'pause', 'resume' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('lose', 'give up' as const) }) },
) as fc.Arbitrary<Act>

const reason = 'canceled_by_customer'
const isDue = ({ canceled_at }: SubscriptionRow, now: Date) => canceled_at !== null && canceled_at <= now

const isOnItsWay = ({ isSent, isLost }: Story) => isSent || isLost

/** Checks the rules that hold for every change of a subscription that the customer has canceled. */
const check = (before: SubscriptionRow, { row, mail }: Pick<Transition, 'row' | 'mail'>, now: Date): void => {
  if (before.canceled_at === null) return
  expect([row.canceled_at === null, row.period]).toEqual([false, before.period])
  if (isDue(before, now)) expect([row.collect_at, mail === 'renewal']).toEqual([null, false])
}

/** Runs every scheduled operation on the subscription that is due until a time, each at its own due time. */
const passTo = (story: Story, to: Date): void => {
  for (;;) {
    if (!isOnItsWay(story) && story.row.held_at !== null) story.row = { ...story.row, held_at: null }
    const step = nextStep(story.row, dunning)
    if (step === null || step.at > to) break
    if (step.at > story.now) story.now = step.at
    story.invoices += 1
    const due = { ...story.row, next_step: step.kind, next_step_at: step.at }
    const facts = {
      ...factsAt(story.now),
      invoiceId: `inv_${story.invoices}`,
      isPaymentSeen: isOnItsWay(story),
    }
    const move = decideStep(due, facts)
    check(story.row, move, story.now)
    story.row = move.row
    if (move.voids === undefined) continue
    expect(isOnItsWay(story)).toBe(false)
  }
  story.now = to
}

const confirm = ({ row, now }: Story): SubscriptionRow | null => {
  const renewed = decideRenewal(row, row.open_invoice_id ?? '', now)
  if (renewed === null) return null
  const end = renewed.row.current_period_end
  // The end of the first period is set before its payment, so only later periods are extended by a payment.
  expect(row.period === 1 ? end >= row.current_period_end : end > row.current_period_end).toBe(true)
  if (isDue(row, now)) expect(renewed.row.canceled_at).toEqual(end)
  else expect(end > now).toBe(true)
  // If the cancellation is dated after the end of the unpaid period, a payment after that end restarts the
  // period. So the period's new end is in the future.
  if (row.canceled_at !== null && row.canceled_at > periodEnd(row)) expect(end > now).toBe(true)
  return renewed.row
}

const cancel = (story: Story): SubscriptionRow | null => {
  const { row, now } = story
  const isPending = isOnItsWay(story) && endsAtOnce(row, { mode: 'at_period_end' }, now)
  if (isPending) return decideCancelPending(row, { now, reason }).row
  return decideCancel(row, { mode: 'at_period_end', reason }, { now })?.row ?? null
}

const failure = { agreement: '0xa', period: 1, failure: 'reverted' as const, remainingMinor: null }

/** Returns the change of the subscription that an act causes; null if the act is not possible now. */
const moveOf = (
  story: Story,
  done: Exclude<Act, { do: 'pass' }>,
): Pick<Transition, 'row' | 'mail'> | null => {
  const { row, now } = story
  const facts = { ...factsAt(now), invoiceId: `inv_${story.invoices}` }
  const given = (changed: SubscriptionRow | null) => (changed === null ? null : { row: changed })
  switch (done.do) {
    case 'pull':
      return row.collect_at === null ? null : { row: { ...row, collect_at: null } }
    case 'pay':
      return row.open_invoice_id === null ? null : { row }
    case 'fail':
      return story.isSent ? decideFollow(row, { ...failure, invoiceId: row.open_invoice_id }, facts) : null
    case 'confirm':
      return isOnItsWay(story) ? given(confirm(story)) : null
    case 'lose':
      return given(decideReversal(row, row.paid_invoice_id ?? '', now))
    case 'give up':
      return story.isLost ? { row } : null
    case 'cancel':
      return given(cancel(story))
    case 'uncancel':
      return row.canceled_at !== null && !isDue(row, now) ? { row: { ...row, canceled_at: null } } : null
    case 'pause':
      return row.status === 'paused' ? null : decidePause(row, facts)
    case 'resume':
      return row.status === 'paused' ? decideResume(row, facts) : null
  }
}

/**
 * Returns which payments are pending after an act that `moveOf` has allowed. `isSent`: a pull was sent or a
 * payment was seen, and it has neither been confirmed nor failed. `isLost`: a reorg removed a payment, which
 * may return.
 */
const onItsWayAfter = ({ isSent, isLost }: Story, { do: what }: Act): Pick<Story, 'isSent' | 'isLost'> => {
  if (what === 'pull' || what === 'pay') return { isSent: true, isLost }
  if (what === 'lose') return { isSent: false, isLost: true }
  if (what === 'fail') return { isSent: false, isLost }
  if (what === 'give up') return { isSent, isLost: false }
  return what === 'confirm' ? { isSent: false, isLost: false } : { isSent, isLost }
}

const tell = (story: Story, done: Act): void => {
  if (story.row.status === 'canceled') return
  story.invoices += 1
  if (done.do === 'pass') {
    passTo(story, new Date(story.now.getTime() + done.hours * 3_600_000))
    return
  }
  const before = story.row
  const move = moveOf(story, done)
  if (move === null) return
  if (done.do !== 'uncancel') check(before, move, story.now)
  Object.assign(story, onItsWayAfter(story, done), { row: move.row })
  if (done.do !== 'lose' && done.do !== 'give up') return
  passTo(story, story.now)
  if (isOnItsWay(story)) expect(story.row.status).not.toBe('canceled')
  else if (isDue(before, story.now)) expect(story.row.status).toBe('canceled')
}

const from = on('01-31')
/**
 * The subscriptions with which the random sequences start: paid and unpaid, with periods longer and shorter
 * than dunning.
 */
const begun: Partial<SubscriptionRow>[] = [
  { boundary: 1, period: 2, current_period_end: on('03-31') },
  unpaid,
  { ...unpaid, period: 1, boundary: 0, paid_periods: 0, dunning_from: from, previous_period_end: null },
  { ...unpaid, interval: 'week', anchor: on('02-14'), boundary: 0, current_period_end: on('02-14') },
]

test('a customer who has canceled is billed no other period and is pulled nothing more, and what is paid is had', () => {
  fc.assert(
    fc.property(fc.constantFrom(...begun), fc.array(act, { maxLength: 60 }), (given, acts) => {
      const row = subscriptionRow({ agreement: '0xa', autopay: 'allowance', ...given })
      const story: Story = { row, now: on('03-01'), isSent: false, isLost: false, invoices: 0 }
      for (const done of acts) tell(story, done)
    }),
    { numRuns: 2_000 },
  )
})
