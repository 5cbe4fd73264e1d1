import type { HostedInvoice } from '@stablerail/contract'
import { ApiError } from '../../../mechanisms/http/index.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import { type CheckoutRow, openInvoiceCheckout, settleSomePairs } from '../../checkouts/index.ts'
import type { Context } from '../../context.ts'
import { findInvoiceByToken, type InvoiceRow, toInvoice } from '../../invoices/index.ts'
import { requireKyb } from '../../workspaces/index.ts'
import { findMerchant } from '../merchant.ts'

/** The lifetime, in minutes, of a checkout that was created from the page of an invoice. */
const checkoutMinutes = 30

/** Returns an invoice as its customer sees it. */
export const seeInvoice = async (context: Context, hostedToken: string): Promise<HostedInvoice> =>
  await showInvoice(context, await findByToken(context, hostedToken))

export const showInvoice = async (context: Context, row: InvoiceRow): Promise<HostedInvoice> => {
  const { number, status, amountMinor, currency, chain, token, lineItems, memo, ...rest } = toInvoice(row)
  const { createdAt, dueAt, paidAt, receivedMinor, refundedMinor, overpaidMinor, refundedAt } = rest
  const { billTo, sellerAddress, sellerTaxId, taxLine } = rest
  return {
    number,
    status,
    livemode: row.livemode,
    amountMinor,
    currency,
    chain,
    token,
    lineItems,
    memo,
    createdAt,
    dueAt,
    paidAt,
    receivedMinor,
    refundedMinor,
    overpaidMinor,
    refundedAt,
    billTo,
    sellerAddress,
    sellerTaxId,
    taxLine,
    merchant: await findMerchant(context, row.workspace_id),
  }
}

/** Returns the open checkout of an invoice, or creates one for the remaining amount. */
export const payInvoice = async (context: Context, hostedToken: string): Promise<CheckoutRow> => {
  const { workspace_id: workspaceId, livemode, id } = await findByToken(context, hostedToken)
  return await transact(context, { workspaceId, livemode }, async (work) => {
    await requireKyb(work, 'The merchant cannot take payments at the moment. Ask the merchant about it.')
    return await openInvoiceCheckout(work, id, {
      expiresInMinutes: checkoutMinutes,
      settle: (pair) => settleSomePairs(work, { ...pair, accepts: [] }),
    })
  })
}

/**
 * Returns the invoice whose page has this token in its URL. A draft is not returned, because it has not been
 * sent to its customer.
 */
export const findByToken = async (context: Context, token: string): Promise<InvoiceRow> => {
  const invoice = await findInvoiceByToken(context.db, token)
  if (invoice !== undefined && invoice.status !== 'draft') return invoice
  throw new ApiError('not_found', 'There is no such invoice. Check the address.')
}
