import { invoiceMoves, mayMove } from '@stablerail/contract'
import { coversTarget, endInvoiceCheckouts, findCovers, type InvoiceKey } from '../checkouts/index.ts'
import type { AcrossWorkspaces, Work } from '../context.ts'
import { atWorkspaceTimes } from '../test-clocks/index.ts'
import type { InvoiceRow } from './invoice.ts'
import { emitPastDue } from './past-due.ts'
import { lockInvoices, saveStatuses } from './store.ts'

type Settling = Pick<AcrossWorkspaces, 'tx' | 'within'>

/**
 * An invoice that was marked as paid, and the ids of the payments that cover it. `billing` is the unit of
 * work of its workspace; a test clock may move the workspace's time.
 */
export type PaidInvoice = { row: InvoiceRow; billing: Work; paymentIds: string[] }

/**
 * Returns whether a sum pays an invoice, by the rule of payments (`coversTarget`) applied to a token with 4
 * decimals.
 */
const coversAmount = (coveredMinor: bigint, amountMinor: number): boolean =>
  coversTarget(coveredMinor * 100n, BigInt(amountMinor) * 100n, 4)

/**
 * Locks invoices, and returns those that change. For `pay`, these are unpaid invoices that payments cover.
 * For `reopen`, these are paid invoices that payments no longer cover.
 */
const lockMoving = async (
  work: Settling,
  livemode: boolean,
  keys: readonly InvoiceKey[],
  { move, isCovered }: { move: 'pay' | 'reopen'; isCovered: boolean },
): Promise<{ invoice: InvoiceRow; paymentIds: string[] }[]> => {
  if (keys.length === 0) return []
  const invoices = await lockInvoices(work.tx, livemode, keys)
  const covers = new Map((await findCovers(work.tx, livemode, keys)).map((one) => [one.invoiceId, one]))
  return invoices.flatMap((invoice) => {
    const { coveredMinor, paymentIds } = covers.get(invoice.id) ?? { coveredMinor: 0n, paymentIds: [] }
    const moves =
      mayMove(invoiceMoves[move], invoice.status) &&
      coversAmount(coveredMinor, invoice.amount_minor) === isCovered
    return moves ? [{ invoice, paymentIds }] : []
  })
}

const timesOf = (work: Settling, livemode: boolean, moving: readonly { invoice: InvoiceRow }[]) =>
  atWorkspaceTimes(
    work,
    livemode,
    moving.map(({ invoice }) => invoice.workspace_id),
  )

/**
 * Marks invoices as paid whose payments now cover their amounts. Ends the checkouts of these invoices that
 * can still be paid. Returns, by id, the invoices that this call marked paid.
 */
export const payInvoices = async (
  work: Settling,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<Map<string, PaidInvoice>> => {
  const moving = await lockMoving(work, livemode, keys, { move: 'pay', isCovered: true })
  if (moving.length === 0) return new Map()
  const billingOf = await timesOf(work, livemode, moving)
  const paid = moving.map(({ invoice, paymentIds }): PaidInvoice => {
    const billing = billingOf(invoice.workspace_id)
    const change = {
      status: invoiceMoves.pay.to,
      paid_at: billing.now,
      payment_id: paymentIds.at(-1) ?? null,
    }
    return { row: { ...invoice, ...change }, billing, paymentIds }
  })
  await saveStatuses(
    work.tx,
    paid.map(({ row }) => row),
  )
  await endInvoiceCheckouts(
    work.tx,
    paid.map(({ row, billing }) => ({ billing, invoiceId: row.id })),
  )
  return new Map(paid.map((one) => [one.row.id, one]))
}

/**
 * Reopens invoices whose payments were removed by a reorg. They become `open` or `past_due`, depending on the
 * due date. Emits `invoice.past_due` only once for each invoice. `dues` has new due dates of some of the
 * invoices. Returns the invoices that this call reopened.
 */
export const reopenInvoices = async (
  work: Settling,
  livemode: boolean,
  keys: readonly InvoiceKey[],
  dues: ReadonlyMap<string, Date | null> = new Map(),
): Promise<InvoiceRow[]> => {
  const moving = await lockMoving(work, livemode, keys, { move: 'reopen', isCovered: false })
  if (moving.length === 0) return []
  const billingOf = await timesOf(work, livemode, moving)
  const paid = moving.map(({ invoice }) => invoice)
  const reopened = paid.map((row) => {
    const due = dues.has(row.id) ? { ...row, due_at: dues.get(row.id) ?? null } : row
    return reopen(due, billingOf(row.workspace_id).now)
  })
  await saveStatuses(work.tx, reopened)
  emitPastDue(paid, reopened, (row) => billingOf(row.workspace_id))
  return reopened
}

const reopen = (row: InvoiceRow, now: Date): InvoiceRow => {
  const [open, pastDue] = invoiceMoves.reopen.to
  const isDue = row.due_at !== null && row.due_at <= now
  return {
    ...row,
    status: isDue ? pastDue : open,
    paid_at: null,
    payment_id: null,
    ...(isDue && { past_due_at: row.past_due_at ?? now }),
  }
}
