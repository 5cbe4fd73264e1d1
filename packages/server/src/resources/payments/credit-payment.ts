import {
  checkoutMoves,
  invoiceMoves,
  mayMove,
  type Payment,
  type PaymentCredit,
  paymentMoves,
  tokenPeg,
} from '@stablerail/contract'
import type { z } from 'zod'
import { ApiError, invalid, notFound } from '../../mechanisms/http/index.ts'
import { findNetwork } from '../../settings/config.ts'
import {
  baseUnitsPerCent,
  type CheckoutRow,
  checkoutEvent,
  lockCheckoutsAndInvoices,
  toCheckout,
} from '../checkouts/index.ts'
import type { Work } from '../context.ts'
import { findInvoice } from '../invoices/index.ts'
import { emitStarted } from '../subscriptions/index.ts'
import { mailReceipts } from './confirm/mail-receipts.ts'
import { emitPaid, startedIds } from './confirm/pay-debts.ts'
import { startEntitlementsAndCommissions } from './confirm/programs/start-entitlements-and-commissions.ts'
import { recordSuccess } from './confirm/record-success.ts'
import { creditInvoice } from './credit-invoice.ts'
import { saveCredit } from './credit-store.ts'
import { selectAllocated } from './record/allocations-store.ts'
import { countPayments } from './record/count-payments.ts'
import { showDepth, showPayment } from './record/find-payment.ts'
import { decimalsOf, paymentIdentifiers, type RecordedPayment } from './record/payment.ts'
import { amountLeft, obstacleTo, refuseState } from './record/refund.ts'
import { lockPayment, lockRefunds } from './record/refunds-store.ts'
import { requireNoPull } from './require-no-pull.ts'

/**
 * Credits a payment to a checkout or an invoice on a person's request, if the payment matched no checkout or
 * was too little. The checkout succeeds, or the invoice becomes paid once its payments cover it. Emits
 * `payment.confirmed`, even if that event was emitted before.
 */
export const creditPayment = async (
  work: Work,
  paymentId: string,
  { checkoutId, invoiceId }: z.output<typeof PaymentCredit>,
): Promise<Payment> => {
  const row = await lockPayment(work.tx, work, paymentId)
  if (row === undefined) throw notFound('payment', paymentId)
  await requireCreditable(work, row)
  if (invoiceId !== undefined) return await creditInvoice(work, row, invoiceId)
  if (checkoutId === undefined) throw new Error('A payment is credited to a checkout or to an invoice.')
  const checkout = await requireCheckout(work, checkoutId)
  const targetBase = targetOf(work, row, checkout)
  const fullySettled = BigInt(row.amount_base) >= targetBase
  await saveCredit(work.tx, row, {
    target: { kind: 'checkout', id: checkoutId },
    checkoutId,
    description: checkout.description,
    customerId: checkout.customer_id,
    invoiceId: checkout.invoice_id,
    subscriptionId: checkout.subscription_id,
    targetBase,
    fullySettled,
    now: work.now,
  })
  countPayments(work, [{ ...row, status: paymentMoves.credit.to, outcome: 'credited' }])
  const key = { workspaceId: work.workspaceId, checkoutId, paymentId }
  const end = { ...key, chain: row.chain, token: row.token, move: 'credit' as const, fullySettled }
  const { checkouts, invoices, started } = await recordSuccess(work, work.livemode, [end])
  const succeeded = checkouts.get(checkoutId)
  if (succeeded === undefined) throw new Error(`The checkout ${checkoutId} was locked and did not succeed.`)
  const payment = await showPayment(work, paymentId)
  const identifiers = paymentIdentifiers({ ...row, checkout_id: checkoutId, ...ofCheckout(checkout) })
  work.emit('payment.confirmed', {
    ...identifiers,
    ...startedIds(started.get(checkoutId)),
    status: 'confirmed',
    amountMinor: row.amount_minor,
    chain: row.chain,
    token: row.token,
    fullySettled,
    settledUsdMinor: row.amount_minor,
    parts: [row.id],
  })
  work.emit('checkout.succeeded', checkoutEvent(toCheckout(work.context.config, succeeded)))
  for (const one of started.values()) emitStarted(one)
  for (const settled of invoices.values()) emitPaid(settled)
  const paid = { checkout: succeeded, paymentId, amountMinor: row.amount_minor }
  await startEntitlementsAndCommissions(work, work.livemode, [paid])
  await mailReceipts(work, work.livemode, [
    {
      workspaceId: work.workspaceId,
      amountMinor: row.amount_minor,
      askedMinor: checkout.amount_minor,
      chain: row.chain,
      token: row.token,
      identifiers,
      purpose: checkout.description,
      confirmedAt: row.confirmed_at ?? work.now,
    },
  ])
  await work.record('payment.credited', paymentId)
  return payment
}

const ofCheckout = ({ customer_id, invoice_id, subscription_id }: CheckoutRow) => ({
  customer_id,
  invoice_id,
  subscription_id,
})

/** The end of the error message for a payment that has its confirmations but is still pending. */
const waits = ', and waits until the chain calls its block final or a second provider tells it'

/** Throws if a person may not credit the payment. */
const requireCreditable = async (work: Work, row: RecordedPayment): Promise<void> => {
  if (row.status === 'pending') {
    const { confirmations, required } = await showDepth(work, row.id)
    throw new ApiError(
      'insufficient_confirmations',
      `This payment has ${confirmations} of ${required} confirmations${confirmations < required ? '' : waits}. Credit it once it is confirmed.`,
      { metadata: { confirmations, required } },
    )
  }
  const obstacle = obstacleTo(row)
  if (obstacle !== null || !mayMove(paymentMoves.credit, row.status))
    throw refuseState(obstacle ?? `A payment that is ${row.status} cannot be credited.`)
  if (row.outcome === 'credited')
    throw refuseState(`This payment is credited to ${row.checkout_id ?? row.invoice_id} already.`)
  const paidBase = BigInt(row.amount_base)
  if (amountLeft(paidBase, await lockRefunds(work.tx, work, row.id)) !== paidBase)
    throw refuseState('Something of this payment was refunded, or is being refunded.')
}

/**
 * Locks the checkout to which the payment will be credited. Throws if the checkout can no longer be paid, or
 * if another payment for the checkout or its collection by the pull contract is pending.
 */
const requireCheckout = async (work: Work, checkoutId: string): Promise<CheckoutRow> => {
  const key = { workspaceId: work.workspaceId, checkoutId }
  const [checkout] = await lockCheckoutsAndInvoices(work.tx, work.livemode, [key])
  if (checkout === undefined)
    throw invalid('checkoutId', `No checkout ${checkoutId} in this workspace and mode.`)
  if (!mayMove(checkoutMoves.credit, checkout.status))
    throw refuseState(`The checkout ${checkoutId} is ${checkout.status} already.`)
  if (checkout.invoice_id !== null) {
    const invoice = await findInvoice(work.tx, work, checkout.invoice_id)
    if (invoice === undefined || !mayMove(invoiceMoves.pay, invoice.status))
      throw refuseState(`The invoice of the checkout is ${invoice?.status ?? 'gone'}.`)
  }
  const holder = (await selectAllocated(work.tx, work.livemode, [key])).get(checkoutId)
  if (holder !== undefined)
    throw refuseState(`The payment ${holder} for the checkout ${checkoutId} is on its way. Wait for it.`)
  await requireNoPull(work, { invoiceId: checkout.invoice_id, checkoutId })
  return checkout
}

/** Returns the price of the checkout in base units of the token that was paid. */
const targetOf = (work: Work, row: RecordedPayment, checkout: CheckoutRow): bigint => {
  const network = findNetwork(work.context.config, row.chain, row.livemode)
  if (network === undefined || network.tokens[row.token] === undefined)
    throw refuseState(`${row.token} on ${row.chain} is no longer configured.`)
  if (tokenPeg[row.token] !== checkout.currency)
    throw invalid(
      'checkoutId',
      `The checkout asks ${checkout.currency}, and ${row.token} is not pegged to it.`,
    )
  return BigInt(checkout.amount_minor) * baseUnitsPerCent(decimalsOf(network, row.token))
}
