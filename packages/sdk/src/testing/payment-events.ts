/** What the service would send of a payment, for `signTestEvent`. */
import type { WebhookEvent } from '../generated/events.ts'
import type { Checkout, Invoice, Payment } from '../index.ts'

type Types =
  | 'payment.pending'
  | 'payment.confirmed'
  | 'payment.failed'
  | 'payment.reorg_suspected'
  | 'payment.reversed'
  | 'payment.restored'
  | 'checkout.succeeded'
  | 'checkout.expired'
  | 'invoice.paid'

/** A type and the data of an event, for `signTestEvent`. */
export type PaymentEvent = {
  [Type in Types]: { type: Type; data: Extract<WebhookEvent, { type: Type }>['data'] }
}[Types]

const identifiersOf = ({ id, checkoutId, customerId, invoiceId, subscriptionId, txHash }: Payment) => ({
  ...{ paymentId: id, checkoutId, customerId, invoiceId, subscriptionId },
  txHash: txHash ?? '',
})

export const pendingEvent = (payment: Payment): PaymentEvent => ({
  type: 'payment.pending',
  data: identifiersOf(payment),
})

export const confirmedEvent = (payment: Payment, fullySettled: boolean): PaymentEvent => {
  const { amountMinor, chain, token } = payment
  const settled = { amountMinor, chain, token, fullySettled, settledUsdMinor: amountMinor }
  return { type: 'payment.confirmed', data: { ...identifiersOf(payment), status: 'confirmed', ...settled } }
}

export const underpaidEvent = (payment: Payment): PaymentEvent => ({
  type: 'payment.failed',
  data: { ...identifiersOf(payment), failureReason: 'underpaid' },
})

export const succeededEvent = ({ metadata: _, ...checkout }: Checkout): PaymentEvent => ({
  type: 'checkout.succeeded',
  data: { checkout },
})

export const invoicePaidEvent = (invoice: Invoice): PaymentEvent => ({
  type: 'invoice.paid',
  data: { invoice },
})

export const expiredEvent = ({ id, customerId, invoiceId }: Checkout): PaymentEvent => ({
  type: 'checkout.expired',
  data: { checkoutId: id, customerId, invoiceId },
})

export const reorgEvent = (
  type: 'payment.reorg_suspected' | 'payment.reversed' | 'payment.restored',
  payment: Payment,
  detectedAt: string,
): PaymentEvent => {
  const { chain, token, blockNumber } = payment
  const storedBlockHash = `0x${'2'.repeat(64)}`
  const canonicalBlockHash = type === 'payment.restored' ? storedBlockHash : `0x${'3'.repeat(64)}`
  const block = { blockNumber: blockNumber ?? 0, storedBlockHash, canonicalBlockHash }
  return { type, data: { ...identifiersOf(payment), chain, token, ...block, detectedAt } }
}
