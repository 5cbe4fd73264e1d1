import { invoiceMoves } from '@stablerail/contract'
import type { Tx } from '../../mechanisms/db/index.ts'
import { transactAcross } from '../../mechanisms/work/index.ts'
import type { Context, Job, Work } from '../context.ts'
import { lockDue, lockOwnDue } from './due-store.ts'
import { type InvoiceRow, invoiceEvent } from './invoice.ts'
import { saveStatuses } from './store.ts'

const batch = 100

/**
 * Marks open invoices as past due and returns them. `invoice.past_due` is emitted only the first time; it is
 * not emitted again when a reorg reopens the invoice and its new due date passes.
 */
export const fallDue = async (
  tx: Tx,
  due: readonly InvoiceRow[],
  workOf: (row: InvoiceRow) => Work,
): Promise<InvoiceRow[]> => {
  const moved = due.map((row) => ({
    ...row,
    status: invoiceMoves.fallDue.to,
    past_due_at: row.past_due_at ?? workOf(row).now,
  }))
  await saveStatuses(tx, moved)
  emitPastDue(due, moved, workOf)
  return moved
}

/** Emits `invoice.past_due` for those of the changed invoices that were never past due before. */
export const emitPastDue = (
  before: readonly InvoiceRow[],
  moved: readonly InvoiceRow[],
  workOf: (row: InvoiceRow) => Work,
): void => {
  const told = new Set(before.flatMap(({ id, past_due_at }) => (past_due_at === null ? [] : [id])))
  for (const row of moved)
    if (row.past_due_at !== null && !told.has(row.id)) workOf(row).emit('invoice.past_due', invoiceEvent(row))
}

/**
 * Marks one batch of open invoices as past due if their due dates have passed in real time. Returns their
 * number.
 */
export const makePastDue = (context: Context): Promise<number> =>
  transactAcross(context, async ({ tx, now, within }) => {
    const due = await lockDue(tx, now, batch)
    await fallDue(tx, due, ({ workspace_id, livemode }) => within({ workspaceId: workspace_id, livemode }))
    return due.length
  })

export const pastDueJob: Job = { name: 'make invoices past due', everyMs: 2_000, run: makePastDue }

/** Marks invoices of a workspace as past due by its test clock, up to a limit. Returns their number. */
export const makeOwnPastDue = async (work: Work, limit: number): Promise<number> => {
  const due = await lockOwnDue(work.tx, work, work.now, limit)
  await fallDue(work.tx, due, () => work)
  return due.length
}
