import type { DueSteps } from '../test-clocks/index.ts'
import { selectNextDue } from './due-store.ts'
import { makeOwnPastDue } from './past-due.ts'
import { findNextReminder, remindOwnDue } from './remind-due.ts'

/**
 * The steps of invoices by a test clock: due dates and reminders. If both are due at the same time, the due
 * date comes first.
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
