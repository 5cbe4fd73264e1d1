import { type Invoice, invoiceMoves } from '@stablerail/contract'
import { endInvoiceCheckouts, requireNoneOnItsWay } from '../checkouts/index.ts'
import type { Work } from '../context.ts'
import { atWorkspaceTime } from '../test-clocks/index.ts'
import { type InvoiceRow, invoiceEvent, showInvoice } from './invoice.ts'
import { requireMove } from './require-move.ts'
import { updateInvoice } from './store.ts'

/**
 * A function that runs in the transaction in which an invoice is voided. It updates other records than
 * invoices, such as subscriptions.
 */
export type FollowVoid = (work: Work, row: InvoiceRow) => Promise<void>

/**
 * Voids an unpaid invoice and ends its live checkout. The invoice keeps its number. Throws while a payment of
 * the invoice is pending, because the merchant would receive money for a void invoice.
 */
export const voidInvoice = async (work: Work, id: string, followVoid: FollowVoid): Promise<Invoice> => {
  await requireMove(work, id, { move: 'void', advice: 'Only one that is not paid can be voided.' })
  await requireNoneOnItsWay(work, { workspaceId: work.workspaceId, invoiceId: id })
  const billing = await atWorkspaceTime(work)
  await endInvoiceCheckouts(work.tx, [{ billing, invoiceId: id }])
  const row = await updateInvoice(billing.tx, billing, id, { status: invoiceMoves.void.to })
  billing.emit('invoice.voided', invoiceEvent(row))
  await followVoid(work, row)
  return showInvoice(work.context.config, row)
}
