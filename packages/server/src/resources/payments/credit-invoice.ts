import {
  invoiceMoves,
  invoiceNumber,
  mayMove,
  type Payment,
  paymentMoves,
  tokenPeg,
} from '@stablerail/contract'
import { invalid } from '../../mechanisms/http/index.ts'
import { findNetwork } from '../../settings/config.ts'
import { baseUnitsPerCent, endInvoiceCheckouts, findCovers, requireNoneOnItsWay } from '../checkouts/index.ts'
import type { Work } from '../context.ts'
import { type InvoiceRow, lockInvoice } from '../invoices/index.ts'
import { atWorkspaceTime } from '../test-clocks/index.ts'
import { mailReceipts } from './confirm/mail-receipts.ts'
import { emitPaid, payCoveredInvoices } from './confirm/pay-debts.ts'
import { saveCredit } from './credit-store.ts'
import { countPayments } from './record/count-payments.ts'
import { showPayment } from './record/find-payment.ts'
import { decimalsOf, paymentIdentifiers, type RecordedPayment } from './record/payment.ts'
import { refuseState } from './record/refund.ts'
import { requireNoPull } from './require-no-pull.ts'

/**
 * Credits a payment to an invoice. Credited amounts add up until they cover the amount of the invoice. A
 * checkout for the invoice that can still be paid is ended, because its price is now more than the invoice
 * still needs.
 */
export const creditInvoice = async (
  work: Work,
  row: RecordedPayment,
  invoiceId: string,
): Promise<Payment> => {
  const { tx, livemode, workspaceId, now } = work
  const invoice = await requireInvoice(work, row, invoiceId)
  const key = { workspaceId, invoiceId }
  await requireNoneOnItsWay(work, key)
  await requireNoPull(work, { invoiceId, checkoutId: null })
  const [cover] = await findCovers(tx, livemode, [key])
  const leftMinor = BigInt(invoice.amount_minor) - (cover?.coveredMinor ?? 0n)
  const targetBase = leftMinor * centBase(work, row)
  const fullySettled = BigInt(row.amount_base) >= targetBase
  const description = `Invoice ${invoiceNumber(invoice.number)}`
  await saveCredit(tx, row, {
    target: { kind: 'invoice', id: invoiceId },
    checkoutId: null,
    invoiceId,
    description,
    subscriptionId: invoice.subscription_id,
    customerId: invoice.customer_id,
    targetBase,
    fullySettled,
    now,
  })
  countPayments(work, [{ ...row, status: paymentMoves.credit.to, outcome: 'credited' }])
  const paid = await payCoveredInvoices(work, livemode, [key])
  if (paid.size === 0) await endInvoiceCheckouts(tx, [{ billing: await atWorkspaceTime(work), invoiceId }])
  const credited = {
    checkout_id: null,
    customer_id: invoice.customer_id,
    invoice_id: invoiceId,
    subscription_id: invoice.subscription_id,
  }
  work.emit('payment.confirmed', {
    ...paymentIdentifiers({ ...row, ...credited }),
    status: 'confirmed',
    amountMinor: row.amount_minor,
    chain: row.chain,
    token: row.token,
    fullySettled,
    settledUsdMinor: row.amount_minor,
    parts: [row.id],
  })
  for (const settled of paid.values()) emitPaid(settled)
  if (paid.size > 0)
    await mailReceipts(work, livemode, [
      {
        workspaceId,
        amountMinor: row.amount_minor,
        chain: row.chain,
        token: row.token,
        askedMinor: Number(leftMinor),
        identifiers: paymentIdentifiers({ ...row, ...credited }),
        purpose: description,
        confirmedAt: row.confirmed_at ?? now,
      },
    ])
  await work.record('payment.credited', row.id)
  return await showPayment(work, row.id)
}

/**
 * Locks the invoice to credit. Throws if the invoice cannot be paid, or if the token is not pegged to its
 * currency.
 */
const requireInvoice = async (work: Work, { token }: RecordedPayment, id: string): Promise<InvoiceRow> => {
  const invoice = await lockInvoice(work.tx, work, id)
  if (invoice === undefined) throw invalid('invoiceId', `No invoice ${id} in this workspace and mode.`)
  if (!mayMove(invoiceMoves.pay, invoice.status))
    throw refuseState(`The invoice ${id} is ${invoice.status}. It is paid while it is open or past due.`)
  if (tokenPeg[token] !== invoice.currency)
    throw invalid('invoiceId', `The invoice asks ${invoice.currency}, and ${token} is not pegged to it.`)
  return invoice
}

/** Returns the number of base units of the paid token in one cent. */
const centBase = ({ context: { config } }: Work, { chain, livemode, token }: RecordedPayment): bigint => {
  const network = findNetwork(config, chain, livemode)
  if (network === undefined || network.tokens[token] === undefined)
    throw refuseState(`${token} on ${chain} is no longer configured.`)
  return baseUnitsPerCent(decimalsOf(network, token))
}
