import { type Invoice, invoiceMoves } from '@stablerail/contract'
import { ApiError } from '../../mechanisms/http/index.ts'
import { findNetwork } from '../../settings/config.ts'
import type { Work } from '../context.ts'
import { atWorkspaceTime } from '../test-clocks/index.ts'
import { findReceivingWallet } from '../wallets/index.ts'
import { findWorkspace } from '../workspaces/index.ts'
import { dueDate, type InvoiceRow, invoiceEvent, showInvoice } from './invoice.ts'
import { mailInvoice } from './mail-invoice.ts'
import { requireMove } from './require-move.ts'
import { lockBillTo, updateInvoice } from './store.ts'

/** Opens a draft for payment and queues the mail with its link. The due date counts from now. */
export const sendInvoice = async (work: Work, id: string): Promise<Invoice> => {
  const draft = await requireMove(work, id, { move: 'send', advice: 'Only a draft can be sent.' })
  await requireWallet(work, draft)
  const billing = await atWorkspaceTime(work)
  const { tx, now } = billing
  const row = await updateInvoice(tx, billing, id, {
    status: invoiceMoves.send.to,
    sent_at: now,
    due_at: dueDate(now, draft.due_in_days),
    ...(await partiesOf(work, draft)),
  })
  await mailInvoice(billing, row, 'bill')
  billing.emit('invoice.sent', invoiceEvent(row))
  return showInvoice(work.context.config, row)
}

/**
 * Returns the names and addresses that the sent invoice shows. If the invoice lacks one of them, it is copied from the
 * customer or the workspace, so that later changes do not alter an invoice that was sent.
 */
const partiesOf = async (
  { tx, workspaceId, livemode }: Work,
  draft: InvoiceRow,
): Promise<Pick<InvoiceRow, 'bill_to' | 'seller_address' | 'seller_tax_id'>> => {
  const workspace = await findWorkspace(tx, workspaceId)
  return {
    bill_to: draft.bill_to ?? (await lockBillTo(tx, { workspaceId, livemode }, draft.customer_id)),
    seller_address: draft.seller_address ?? workspace?.seller_address ?? null,
    seller_tax_id: draft.seller_tax_id ?? workspace?.seller_tax_id ?? null,
  }
}

/** Throws if the invoice could not be paid because no verified wallet receives its token. */
const requireWallet = async (work: Work, { chain, token }: InvoiceRow): Promise<void> => {
  const { context, livemode, tx, workspaceId } = work
  const isOffered = findNetwork(context.config, chain, livemode)?.tokens[token] !== undefined
  if (isOffered && (await findReceivingWallet(tx, { workspaceId, livemode }, { chain, token })) !== null)
    return
  throw new ApiError(
    'signing_required',
    isOffered
      ? `No verified ${token} wallet on ${chain} receives payments. Verify one by signature first.`
      : `${token} on ${chain} is no longer offered by this deployment.`,
    { metadata: { chain, token } },
  )
}
