import {
  askForPayment,
  beginPeriod,
  endSubscription,
  lateMs,
  nextBegin,
  type Transition,
  type TransitionFacts,
} from './move.ts'
import { momentsOf } from './next-step.ts'
import type { SubscriptionRow } from './subscription.ts'

export type DueRow = SubscriptionRow & {
  next_step: NonNullable<SubscriptionRow['next_step']>
  next_step_at: Date
}

export type StepFacts = TransitionFacts & {
  /** Whether a payment of the unpaid invoice was seen and is not confirmed yet. */
  isPaymentSeen: boolean
}

/** Returns whether a step ends the subscription and so voids its unpaid invoice. */
export const endsUnpaid = (row: DueRow, { dunning }: Pick<TransitionFacts, 'dunning'>): boolean =>
  row.open_invoice_id !== null &&
  (row.next_step === 'cancel' ||
    (row.next_step === 'dun' && row.dunning_step === momentsOf(dunning, row).length - 1))

/**
 * Returns the transition that delays a cancellation until the pending payment is confirmed or failed. No
 * further pull is requested.
 */
const hold = (row: SubscriptionRow, { now }: TransitionFacts): Transition => ({
  row: { ...row, held_at: now, collect_at: null },
})

/**
 * Returns a later start of dunning if a step runs late, for example after an outage during which the customer
 * could not pay: the start is moved by the delay.
 */
const pushed = (row: DueRow & { dunning_from: Date }, now: Date): Date => {
  const late = now.getTime() - row.next_step_at.getTime()
  return late > lateMs ? new Date(row.dunning_from.getTime() + late) : row.dunning_from
}

const dun = (row: DueRow, facts: StepFacts): Transition => {
  const { open_invoice_id, dunning_from } = row
  if (open_invoice_id === null || dunning_from === null)
    throw new Error(`The subscription ${row.id} has nothing unpaid.`)
  if (endsUnpaid(row, facts)) return endSubscription(row, { now: facts.now, reason: 'dunning_exhausted' })
  const next = {
    ...row,
    dunning_from: pushed({ ...row, dunning_from }, facts.now),
    dunning_step: row.dunning_step + 1,
  }
  if (row.dunning_step > 0) {
    const collected = row.agreement === null ? next : { ...next, collect_at: facts.now }
    return { row: collected, reminds: open_invoice_id, mail: 'missed' }
  }
  return {
    row: { ...next, status: 'past_due' },
    misses: open_invoice_id,
    last: ['subscription.past_due'],
  }
}

export const decideStep = (row: DueRow, facts: StepFacts): Transition => {
  if (endsUnpaid(row, facts) && facts.isPaymentSeen) return hold(row, facts)
  switch (row.next_step) {
    case 'mail_trial':
      return { row: { ...row, trial_mailed: true }, mail: 'trial_ending' }
    case 'end_trial':
      return {
        ...askForPayment(beginPeriod(row, nextBegin(row), facts), facts),
        first: ['subscription.trial_ended'],
      }
    case 'bill':
      return askForPayment(beginPeriod(row, nextBegin(row), facts), facts)
    case 'dun':
      return dun(row, facts)
    case 'cancel': {
      // Keep the requested end and the reason of the cancellation.
      const end = endSubscription(row, { now: facts.now, reason: row.cancel_reason })
      return { ...end, row: { ...end.row, canceled_at: row.canceled_at } }
    }
  }
}
