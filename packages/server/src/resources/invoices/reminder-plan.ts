import type { Scope } from '../../ports/index.ts'
import { dueDate, type InvoiceRow } from './invoice.ts'

/** The reminders of one day of a workspace and mode, and how far they were processed. */
export type ReminderPlan = Scope & {
  /** Days from the due date of an invoice; negative for days before it. */
  day: number
  /** Reminders due before this time were processed. */
  fromAt: Date
  /** Reminders due exactly at `fromAt` were processed if the id of their invoice is at most this one. */
  afterId: string
}

export type DueReminder = Scope & { invoiceId: string; at: Date }

/**
 * Returns the plan without reminders that are late by a day or more, so that at most one reminder of an
 * invoice is due.
 */
export const withoutLate = (plan: ReminderPlan, now: Date): ReminderPlan => {
  const earliest = new Date(dueDate(now, -1).getTime() + 1)
  return plan.fromAt >= earliest ? plan : { ...plan, fromAt: earliest, afterId: '' }
}

/**
 * Returns the plan after its reminders were processed until a time, or only up to `last` if the limit was
 * reached. A plan that a test clock has already advanced further does not change.
 */
export const lookedAt = (plan: ReminderPlan, until: Date, last: DueReminder | null): ReminderPlan => {
  const [fromAt, afterId] = last === null ? [new Date(until.getTime() + 1), ''] : [last.at, last.invoiceId]
  return plan.fromAt > fromAt ? plan : { ...plan, fromAt, afterId }
}

/**
 * Returns whether a reminder was sent within the day before a time, and so replaces the reminder due at that
 * time.
 */
export const wasReminded = ({ reminded_at }: InvoiceRow, at: Date): boolean =>
  reminded_at !== null && reminded_at > dueDate(at, -1)
