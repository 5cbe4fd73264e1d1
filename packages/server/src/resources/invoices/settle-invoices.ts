import { invoiceMoves, mayMove } from '@stablerail/contract'
import type { AcrossWorkspaces, Work } from '../../mechanisms/work/index.ts'
import { coversTarget, endInvoiceCheckout, findCovers, type InvoiceKey } from '../checkouts/index.ts'
import { atWorkspaceTime } from '../test-clocks/index.ts'
import { type InvoiceRow, invoiceEvent } from './invoice.ts'
import { lockInvoices, updateInvoice } from './store.ts'

type Settling = Pick<AcrossWorkspaces, 'tx' | 'within'>

/** An invoice that was made paid, at the time of its workspace, and the payments that cover it. */
export type PaidInvoice = { row: InvoiceRow; billing: Work; paymentIds: string[] }

/** Whether a sum pays an invoice, by the rule of every payment, which is told of a token: here one with 4 decimals. */
const coversAmount = (coveredMinor: bigint, amountMinor: number): boolean =>
  coversTarget(coveredMinor * 100n, BigInt(amountMinor) * 100n, 4)

/**
 * Makes the invoices paid that are covered now, and ends the live checkouts that they have left. Answers, by id, those
 * that this call made paid.
 */
export const payInvoices = async (
  work: Settling,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<Map<string, PaidInvoice>> => {
  const paid = new Map<string, PaidInvoice>()
  if (keys.length === 0) return paid
  const invoices = await lockInvoices(work.tx, livemode, keys)
  const covers = new Map((await findCovers(work.tx, livemode, keys)).map((one) => [one.invoiceId, one]))
  for (const invoice of invoices) {
    const cover = covers.get(invoice.id)
    if (cover === undefined || !mayMove(invoiceMoves.pay, invoice.status)) continue
    if (!coversAmount(cover.coveredMinor, invoice.amount_minor)) continue
    const own = work.within({ workspaceId: invoice.workspace_id, livemode })
    const billing = await atWorkspaceTime(own)
    const row = await updateInvoice(work.tx, billing, invoice.id, {
      ...{ status: invoiceMoves.pay.to, paid_at: billing.now, payment_id: cover.paymentIds.at(-1) ?? null },
    })
    await endInvoiceCheckout(own, invoice.id)
    paid.set(invoice.id, { row, billing, paymentIds: cover.paymentIds })
  }
  return paid
}

/**
 * Takes back that invoices were paid which the chain has left uncovered: by their due dates they are open again or past
 * due. The latter is told where it was not told before.
 */
export const reopenInvoices = async (
  work: Settling,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<void> => {
  if (keys.length === 0) return
  const invoices = await lockInvoices(work.tx, livemode, keys)
  const covers = new Map((await findCovers(work.tx, livemode, keys)).map((one) => [one.invoiceId, one]))
  for (const invoice of invoices) {
    if (!mayMove(invoiceMoves.reopen, invoice.status)) continue
    if (coversAmount(covers.get(invoice.id)?.coveredMinor ?? 0n, invoice.amount_minor)) continue
    await reopen(await atWorkspaceTime(work.within({ workspaceId: invoice.workspace_id, livemode })), invoice)
  }
}

const reopen = async (billing: Work, { id, due_at, past_due_at }: InvoiceRow): Promise<void> => {
  const [open, pastDue] = invoiceMoves.reopen.to
  const isDue = due_at <= billing.now
  const row = await updateInvoice(billing.tx, billing, id, {
    ...{ status: isDue ? pastDue : open, paid_at: null, payment_id: null },
    ...(isDue && { past_due_at: past_due_at ?? billing.now }),
  })
  if (isDue && past_due_at === null) billing.emit('invoice.past_due', invoiceEvent(row))
}
