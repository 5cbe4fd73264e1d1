import type { Scope } from '../../ports/index.ts'
import { dueDate, type InvoiceRow } from './invoice.ts'

/** The reminders of one day of a workspace and mode, and how far they were looked at. */
export type ReminderPlan = Scope & {
  /** Days from the due date of an invoice; before it where negative. */
  day: number
  /** Those due before this moment were looked at. */
  fromAt: Date
  /** Of those due at that moment, the ones of invoices up to this id were looked at too. */
  afterId: string
}

/** A reminder of an invoice that is due. */
export type DueReminder = Scope & { invoiceId: string; at: Date }

/** The plan without what is late by a day or more. An invoice has at most one reminder in what is left until now. */
export const withoutLate = (plan: ReminderPlan, now: Date): ReminderPlan => {
  const earliest = new Date(dueDate(now, -1).getTime() + 1)
  return plan.fromAt >= earliest ? plan : { ...plan, fromAt: earliest, afterId: '' }
}

/**
 * The plan after a look at all that was due until a moment; where there was more than was taken, `last` was taken last. A
 * plan that a test clock has brought further stays there.
 */
export const lookedAt = (plan: ReminderPlan, until: Date, last: DueReminder | null): ReminderPlan => {
  const [fromAt, afterId] = last === null ? [new Date(until.getTime() + 1), ''] : [last.at, last.invoiceId]
  return plan.fromAt > fromAt ? plan : { ...plan, fromAt, afterId }
}

/** Whether a reminder was sent within the day before a moment, and counts as the one of that moment. */
export const wasReminded = ({ reminded_at }: InvoiceRow, at: Date): boolean =>
  reminded_at !== null && reminded_at > dueDate(at, -1)
