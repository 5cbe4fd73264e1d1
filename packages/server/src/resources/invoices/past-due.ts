import { invoiceMoves } from '@stablerail/contract'
import type { Context } from '../../context.ts'
import type { Job } from '../../mechanisms/schedule/index.ts'
import { transactAcross, type Work } from '../../mechanisms/work/index.ts'
import type { DueSteps } from '../test-clocks/index.ts'
import { lockDue, lockOwnDue, selectNextDue } from './due-store.ts'
import { type InvoiceRow, invoiceEvent } from './invoice.ts'
import { updateInvoice } from './store.ts'

const batch = 100

/** Makes an open invoice past due. It is told once, also where a reorg opens the invoice again. */
const fallDue = async (work: Work, { id, past_due_at }: InvoiceRow): Promise<void> => {
  const row = await updateInvoice(work.tx, work, id, {
    ...{ status: invoiceMoves.fallDue.to, past_due_at: past_due_at ?? work.now },
  })
  if (past_due_at === null) work.emit('invoice.past_due', invoiceEvent(row))
}

/** Makes the open invoices past due whose due dates real time has reached, one batch, and answers how many. */
export const makePastDue = (context: Context): Promise<number> =>
  transactAcross(context, async ({ tx, now, within }) => {
    const due = await lockDue(tx, now, batch)
    for (const row of due)
      await fallDue(within({ workspaceId: row.workspace_id, livemode: row.livemode }), row)
    return due.length
  })

export const pastDueJob: Job = { name: 'make invoices past due', everyMs: 2_000, run: makePastDue }

/** The due dates that a test clock passes. */
export const invoiceSteps: DueSteps = {
  nextAt: (work) => selectNextDue(work.tx, work),
  async run(work, limit) {
    const due = await lockOwnDue(work.tx, work, work.now, limit)
    for (const row of due) await fallDue(work, row)
    return due.length
  },
}
