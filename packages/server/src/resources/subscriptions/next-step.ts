import { boundariesOf, boundaryAt } from './billing-calendar.ts'
import { type DunningSettings, dunningMoments, type Moments } from './dunning.ts'
import type { SubscriptionRow } from './subscription.ts'

export type DueStep = { kind: NonNullable<SubscriptionRow['next_step']>; at: Date }

const mailTrialBeforeMs = 3 * 86_400_000

/** Returns the end of the current period; during a trial, the end of the trial. */
export const periodEnd = ({ anchor, interval, boundary, period }: SubscriptionRow): Date =>
  period === 0 ? anchor : boundaryAt(anchor, interval, boundary + boundariesOf(interval))

/** Returns the times of dunning of a subscription, counted from `dunning_from`. */
export const momentsOf = (settings: DunningSettings, { interval }: SubscriptionRow): Moments =>
  dunningMoments(settings, interval)

const trialMailAt = ({ trial_ends_at, started_at }: SubscriptionRow & { trial_ends_at: Date }): Date => {
  const endMs = trial_ends_at.getTime()
  return new Date(endMs - Math.min(mailTrialBeforeMs, (endMs - started_at.getTime()) / 2))
}

const billingStep = (row: SubscriptionRow, settings: DunningSettings): DueStep | null => {
  const { trial_ends_at, dunning_from } = row
  if (row.period === 0 && trial_ends_at !== null) {
    const isTold = row.trial_mailed || row.canceled_at !== null
    return isTold
      ? { kind: 'end_trial', at: trial_ends_at }
      : { kind: 'mail_trial', at: trialMailAt({ ...row, trial_ends_at }) }
  }
  if (row.open_invoice_id === null) return { kind: 'bill', at: periodEnd(row) }
  const moment = momentsOf(settings, row)[row.dunning_step]
  if (dunning_from === null || moment === undefined) return null
  return { kind: 'dun', at: new Date(dunning_from.getTime() + moment) }
}

/**
 * Returns the next step that becomes due with time, or null. A pause stops every step except a requested
 * cancellation. A cancellation comes before any other step that is due at the same time.
 */
export const nextStep = (row: SubscriptionRow, settings: DunningSettings): DueStep | null => {
  if (row.status === 'canceled' || row.held_at !== null) return null
  const billing = row.status === 'paused' ? null : billingStep(row, settings)
  if (row.canceled_at === null || (billing !== null && billing.at < row.canceled_at)) return billing
  return { kind: 'cancel', at: row.canceled_at }
}
