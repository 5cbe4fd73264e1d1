import { type Invoice, invoiceMoves } from '@stablerail/contract'
import { endInvoiceCheckouts, requireNoneOnItsWay } from '../checkouts/index.ts'
import type { Work } from '../context.ts'
import { atWorkspaceTime } from '../test-clocks/index.ts'
import { type InvoiceRow, invoiceEvent, toInvoice } from './invoice.ts'
import { requireMove } from './require-move.ts'
import { updateInvoice } from './store.ts'

/** What follows in other rooms when an invoice was voided. */
export type FollowVoid = (work: Work, row: InvoiceRow) => Promise<void>

/**
 * Ends an unpaid invoice for good, with its live checkout. It keeps its number. Refused while a payment for it is on its
 * way, since that money would be the merchant's and the invoice void.
 */
export const voidInvoice = async (work: Work, id: string, followVoid: FollowVoid): Promise<Invoice> => {
  await requireMove(work, id, { move: 'void', advice: 'Only one that is not paid can be voided.' })
  await requireNoneOnItsWay(work, { workspaceId: work.workspaceId, invoiceId: id })
  const billing = await atWorkspaceTime(work)
  await endInvoiceCheckouts(work.tx, [{ billing, invoiceId: id }])
  const row = await updateInvoice(billing.tx, billing, id, { status: invoiceMoves.void.to })
  billing.emit('invoice.voided', invoiceEvent(row))
  await followVoid(work, row)
  return toInvoice(row)
}
