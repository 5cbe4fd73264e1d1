import { invoiceMoves } from '@stablerail/contract'
import type { Tx } from '../../mechanisms/db/index.ts'
import { transactAcross } from '../../mechanisms/work/index.ts'
import type { Context, Job, Work } from '../context.ts'
import { lockDue, lockOwnDue } from './due-store.ts'
import { type InvoiceRow, invoiceEvent } from './invoice.ts'
import { saveStatuses } from './store.ts'

const batch = 100

/** Makes open invoices past due, and answers them. It is told once, also where a reorg opens an invoice again. */
export const fallDue = async (
  tx: Tx,
  due: readonly InvoiceRow[],
  workOf: (row: InvoiceRow) => Work,
): Promise<InvoiceRow[]> => {
  const moved = due.map((row) => ({
    ...row,
    ...{ status: invoiceMoves.fallDue.to, past_due_at: row.past_due_at ?? workOf(row).now },
  }))
  await saveStatuses(tx, moved)
  tellPastDue(due, moved, workOf)
  return moved
}

/** Tells of the invoices among those that moved which were not past due before. */
export const tellPastDue = (
  before: readonly InvoiceRow[],
  moved: readonly InvoiceRow[],
  workOf: (row: InvoiceRow) => Work,
): void => {
  const told = new Set(before.flatMap(({ id, past_due_at }) => (past_due_at === null ? [] : [id])))
  for (const row of moved)
    if (row.past_due_at !== null && !told.has(row.id)) workOf(row).emit('invoice.past_due', invoiceEvent(row))
}

/** Makes the open invoices past due whose due dates real time has reached, one batch, and answers how many. */
export const makePastDue = (context: Context): Promise<number> =>
  transactAcross(context, async ({ tx, now, within }) => {
    const due = await lockDue(tx, now, batch)
    await fallDue(tx, due, ({ workspace_id, livemode }) => within({ workspaceId: workspace_id, livemode }))
    return due.length
  })

export const pastDueJob: Job = { name: 'make invoices past due', everyMs: 2_000, run: makePastDue }

/** Makes those of a workspace past due that are due by its test clock, at most so many, and answers how many. */
export const makeOwnPastDue = async (work: Work, limit: number): Promise<number> => {
  const due = await lockOwnDue(work.tx, work, work.now, limit)
  await fallDue(work.tx, due, () => work)
  return due.length
}
