import { askForPayment, beginPeriod, type Transition, type TransitionFacts } from './move.ts'
import { momentsOf, periodEnd } from './next-step.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Returns the transition that pauses a subscription. A pause stops renewals and dunning. The unpaid invoice
 * has no due date during the pause, unless that date has already passed.
 */
export const decidePause = (row: SubscriptionRow, { now }: TransitionFacts): Transition => ({
  row: { ...row, status: 'paused', paused_at: now, held_at: null, collect_at: null },
  ...(row.open_invoice_id !== null &&
    row.dunning_step === 0 && { dueAt: { invoiceId: row.open_invoice_id, at: null } }),
  last: ['subscription.paused'],
})

/**
 * Returns the transition that resumes dunning at the stage that it had reached when the pause began. Requests
 * no pull if the time of a requested cancellation has come (`mayBill` is false).
 */
const continueDunning = (
  row: SubscriptionRow & { open_invoice_id: string; dunning_from: Date; paused_at: Date },
  { now, dunning, mayBill }: TransitionFacts & { mayBill: boolean },
): Transition => {
  const pausedMs = now.getTime() - row.paused_at.getTime()
  const from = new Date(row.dunning_from.getTime() + pausedMs)
  const [graceMs] = momentsOf(dunning, row)
  return {
    row: {
      ...row,
      status: row.dunning_step > 0 ? 'past_due' : 'active',
      dunning_from: from,
      paused_at: null,
      collect_at: row.agreement === null || !mayBill ? null : now,
    },
    ...(row.dunning_step === 0 && {
      dueAt: { invoiceId: row.open_invoice_id, at: new Date(from.getTime() + graceMs) },
    }),
  }
}

const decide = (row: SubscriptionRow, facts: TransitionFacts): Transition => {
  const { now } = facts
  const { open_invoice_id, dunning_from, paused_at } = row
  if (paused_at === null) throw new Error(`The subscription ${row.id} is not paused.`)
  const running = { ...row, paused_at: null }
  // Bill nothing if the time of a requested cancellation has come, because a separate scheduled operation
  // cancels the subscription.
  const mayBill = row.canceled_at === null || row.canceled_at > now
  if (row.period === 0 && (!mayBill || (row.trial_ends_at ?? now) > now))
    return { row: { ...running, status: 'trialing' } }
  if (open_invoice_id !== null && dunning_from !== null)
    return continueDunning({ ...row, open_invoice_id, dunning_from, paused_at }, { ...facts, mayBill })
  if (!mayBill || periodEnd(row) > now) return { row: { ...running, status: 'active' } }
  // Begin the next period now, because the trial or the paid period ended during the pause.
  return {
    ...askForPayment(beginPeriod(running, { anchor: now, boundary: 0 }, facts), facts),
    ...(row.period === 0 && { first: ['subscription.trial_ended'] }),
  }
}

export const decideResume = (row: SubscriptionRow, facts: TransitionFacts): Transition => {
  const move = decide(row, facts)
  return { ...move, first: ['subscription.resumed', ...(move.first ?? [])] }
}
