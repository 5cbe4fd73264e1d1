/** The operations on a payment that arrived: refunds, and credit by hand. */
import type { Act } from './acts.ts'
import { timeAt, type World } from './created.ts'
import { Failure, refused } from './failure.ts'
import { countReceived, endLiveCheckout, followInvoice, payableInvoice } from './invoices.ts'
import { startPrograms } from './programs.ts'
import type { Fields } from './store.ts'
import { startSubscription } from './subscriptions.ts'

const dayMs = 86_400_000

const refundsOf = (payment: Fields, { store }: World): Fields[] =>
  store.list('Refund').filter(({ paymentId }) => paymentId === payment.id)

/** Converts cents to base units; a cent is 10,000 base units. */
const baseOf = (amountMinor: unknown): bigint => BigInt(Number(amountMinor)) * 10_000n

const isOpen = ({ status }: Fields) => status === 'initiated' || status === 'broadcast'

/** Returns whether the money of a payment has arrived, so that it can be refunded or credited. */
const hasArrived = ({ status, failureReason, reorgSuspected }: Fields): boolean =>
  (status === 'confirmed' || (status === 'failed' && failureReason === 'underpaid')) &&
  reorgSuspected !== true

const centsOf = (refunds: readonly Fields[]): number =>
  refunds.reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0)

const spentOf = (refunds: readonly Fields[]): Fields[] =>
  refunds.filter((one) => isOpen(one) || one.status === 'confirmed')

/** Returns the fields of a payment that describe its refunds: their sum, and the newest refund. */
const shownOf = (refunds: readonly Fields[]): Fields => {
  const spent = spentOf(refunds)
  const [newest] = spent
  return {
    refundAmountMinor: newest ? centsOf(spent) : null,
    refundRecipient: newest?.recipient ?? null,
    refundReason: newest?.reason ?? null,
    refundTxHash: newest?.txHash ?? null,
    refundBroadcastAt: newest?.broadcastAt ?? null,
    refundedAt: newest?.confirmedAt ?? null,
  }
}

export const refund: Act = (payment, body, world) => {
  if (!hasArrived(payment)) throw new Failure('invalid_state_transition')
  const refunds = refundsOf(payment, world)
  if (refunds.some(isOpen)) throw new Failure('conflict')
  const left = Number(payment.amountMinor) - centsOf(spentOf(refunds))
  if (left < 1) throw new Failure('invalid_state_transition')
  const amountMinor = Number(body.amountMinor ?? left)
  if (amountMinor > left)
    throw refused(
      'amountMinor',
      `amountMinor is ${amountMinor}, and ${left} cents of this payment are left. Send at most that.`,
    )
  const recipient = body.recipientAddress ?? payment.payerAddress
  if (recipient === null) throw refused('recipientAddress', 'The address that paid is not known.')
  const { store, now, path } = world
  const { id: paymentId } = payment
  const fields = {
    paymentId,
    status: 'initiated',
    amountMinor,
    recipient,
    reason: body.reason ?? null,
    tokenAmountBase: String(baseOf(amountMinor)),
    expiresAt: timeAt(now() + dayMs),
  }
  store.add('Refund', fields, path, timeAt(now()))
  return shownOf(refundsOf(payment, world))
}

export const reportBroadcast: Act = (payment, body, world) => {
  const refunds = refundsOf(payment, world)
  const open = refunds.find(isOpen)
  if (!open) throw new Failure('invalid_state_transition')
  Object.assign(open, {
    status: 'broadcast',
    txHash: body.refundTxHash,
    broadcastAt: timeAt(world.now()),
  })
  return shownOf(refunds)
}

export const cancelRefund: Act = (payment, _, world) => {
  const refunds = refundsOf(payment, world)
  const open = refunds.find(isOpen)
  if (open?.status !== 'initiated') throw new Failure('invalid_state_transition')
  Object.assign(open, { status: 'canceled', expiresAt: null })
  return shownOf(refunds)
}

export const credit: Act = (payment, { checkoutId, invoiceId }, world) => {
  const { store, now } = world
  if ((checkoutId === undefined) === (invoiceId === undefined))
    throw refused(
      checkoutId === undefined ? 'checkoutId' : 'invoiceId',
      'Send exactly one of checkoutId and invoiceId.',
    )
  if (payment.status === 'pending') throw new Failure('insufficient_confirmations')
  const isUnassigned = payment.unmatchedInbound === true || payment.status === 'failed'
  if (!hasArrived(payment) || !isUnassigned || spentOf(refundsOf(payment, world)).length > 0)
    throw new Failure('invalid_state_transition')
  if (checkoutId === undefined) return creditInvoice(payment, invoiceId, world)
  const checkout = store.refer('Checkout', checkoutId, 'checkoutId')
  if (checkout.status === 'succeeded') throw new Failure('invalid_state_transition')
  const at = timeAt(now())
  const { id: paymentId, chain, token } = payment
  const paidBase = BigInt(String(payment.tokenAmountBase ?? baseOf(payment.amountMinor)))
  const fullySettled = paidBase >= baseOf(checkout.amountMinor)
  const received = { receivedMinor: payment.amountMinor, remainingMinor: 0 }
  const paid = { paymentId, fullySettled, chain, token, ...received }
  Object.assign(checkout, { status: 'succeeded', completedAt: at, ...paid })
  Object.assign(payment, { invoiceId: checkout.invoiceId, status: 'confirmed' })
  const started = startSubscription(store, checkout, now())
  if (started) Object.assign(payment, { invoiceId: started.invoice.id })
  const { customerId, description, subscriptionId } = checkout
  startPrograms(store, now(), { checkout, payment })
  if (started) countReceived(store, started.invoice)
  else followInvoice(store, store.find('Invoice', checkout.invoiceId), now())
  const { confirmedAt } = payment
  return {
    checkoutId,
    customerId,
    invoiceId: checkout.invoiceId,
    subscriptionId,
    description,
    unmatchedInbound: false,
    status: 'confirmed',
    failureReason: null,
    confirmedAt: confirmedAt ?? at,
  }
}

/**
 * Credits a payment to an invoice. The invoice is paid when its credited payments suffice. An open checkout
 * of the invoice is ended, because its amount is more than the remaining amount.
 */
const creditInvoice = (payment: Fields, invoiceId: unknown, { store, now }: World): Fields => {
  const invoice = payableInvoice(store, invoiceId)
  Object.assign(payment, {
    checkoutId: null,
    customerId: invoice.customerId,
    invoiceId,
    unmatchedInbound: false,
    description: `Invoice ${invoice.number}`,
    status: 'confirmed',
    failureReason: null,
    confirmedAt: payment.confirmedAt ?? timeAt(now()),
  })
  if (!followInvoice(store, invoice, now())) endLiveCheckout(store, invoiceId, now())
  return {}
}
