import type { DueSteps } from '../test-clocks/index.ts'
import { selectNextDue } from './due-store.ts'
import { makeOwnPastDue } from './past-due.ts'
import { findNextReminder, remindOwnDue } from './remind-due.ts'

/**
 * Makes invoices past due, and sends their reminders, when a test clock reaches the time. If a due date and a
 * reminder have the same time, the due date is processed first.
 */
export const invoiceSteps: DueSteps = {
  async nextAt(work) {
    const dueAt = await selectNextDue(work.tx, work)
    const remindAt = await findNextReminder(work)
    return dueAt === null || (remindAt !== null && remindAt < dueAt) ? remindAt : dueAt
  },
  async run(work, limit) {
    const count = await makeOwnPastDue(work, limit)
    return count < limit ? count + (await remindOwnDue(work, limit - count)) : count
  },
}
