import { type Invoice, invoiceMoves } from '@stablerail/contract'
import type { Work } from '../../mechanisms/work/index.ts'
import { endInvoiceCheckout, requireNoneOnItsWay } from '../checkouts/index.ts'
import { atWorkspaceTime } from '../test-clocks/index.ts'
import { invoiceEvent, toInvoice } from './invoice.ts'
import { requireMove } from './require-move.ts'
import { updateInvoice } from './store.ts'

/**
 * Ends an unpaid invoice for good, with its live checkout. It keeps its number. Refused while a payment for it is on its
 * way, since that money would be the merchant's and the invoice void.
 */
export const voidInvoice = async (work: Work, id: string): Promise<Invoice> => {
  await requireMove(work, id, { move: 'void', advice: 'Only one that is not paid can be voided.' })
  await requireNoneOnItsWay(work, { workspaceId: work.workspaceId, invoiceId: id })
  await endInvoiceCheckout(work, id)
  const billing = await atWorkspaceTime(work)
  const row = await updateInvoice(billing.tx, billing, id, { status: invoiceMoves.void.to })
  billing.emit('invoice.voided', invoiceEvent(row))
  return toInvoice(row)
}
