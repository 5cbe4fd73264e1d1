import type { Scope } from '../../ports/index.ts'
import { dueDate, type InvoiceRow } from './invoice.ts'

/**
 * The reminders that a workspace sends on one day relative to the due date, in one mode, and the time up to
 * which they were processed.
 */
export type ReminderPlan = Scope & {
  /** The number of days from the due date of an invoice; negative for days before the due date. */
  day: number
  /** Reminders due before this time were processed. */
  fromAt: Date
  /** Reminders due exactly at `fromAt` were processed if the id of their invoice is at most this one. */
  afterId: string
}

export type DueReminder = Scope & { invoiceId: string; at: Date }

/**
 * Returns the reminder plan without the reminders that are late by a day or more, so that at most one
 * reminder of an invoice is due.
 */
export const withoutLate = (plan: ReminderPlan, now: Date): ReminderPlan => {
  const earliest = new Date(dueDate(now, -1).getTime() + 1)
  return plan.fromAt >= earliest ? plan : { ...plan, fromAt: earliest, afterId: '' }
}

/**
 * Returns the reminder plan with its new progress. All reminders that are due until `until` were processed.
 * If `last` is not null, the batch was full, and only the reminders up to `last` were processed. A plan that
 * has already progressed further, for example by a test clock, does not change.
 */
export const lookedAt = (plan: ReminderPlan, until: Date, last: DueReminder | null): ReminderPlan => {
  const [fromAt, afterId] = last === null ? [new Date(until.getTime() + 1), ''] : [last.at, last.invoiceId]
  return plan.fromAt > fromAt ? plan : { ...plan, fromAt, afterId }
}

/**
 * Returns whether the reminder that is due at a time is not needed, because a reminder of the invoice was
 * sent within the day before.
 */
export const wasReminded = ({ reminded_at }: InvoiceRow, at: Date): boolean =>
  reminded_at !== null && reminded_at > dueDate(at, -1)
