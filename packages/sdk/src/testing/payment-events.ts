/** The events that the service would send for a payment, as input for `signTestEvent`. */
import type { WebhookEvent } from '../generated/events.ts'
import type { Checkout, Invoice, Payment, Subscription } from '../index.ts'

type Types =
  | 'payment.pending'
  | 'payment.confirmed'
  | 'payment.failed'
  | 'payment.reorg_suspected'
  | 'payment.reversed'
  | 'payment.restored'
  | 'checkout.succeeded'
  | 'checkout.expired'
  | 'invoice.created'
  | 'invoice.paid'
  | 'subscription.created'

type ProgramTypes =
  | 'entitlement.granted'
  | 'entitlement.revoked'
  | 'commission.accrued'
  | 'commission.adjusted'
  | 'commission.paid'
  | 'commission.voided'

type EventOf<Type extends WebhookEvent['type']> = {
  [Each in Type]: { type: Each; data: Extract<WebhookEvent, { type: Each }>['data'] }
}[Type]

/**
 * The type and the data of an event about the entitlements or commissions of a payment, as input for
 * `signTestEvent`.
 */
export type ProgramEvent = EventOf<ProgramTypes>

/** The type and the data of an event about a payment, as input for `signTestEvent`. */
export type PaymentEvent = EventOf<Types | ProgramTypes>

const identifiersOf = ({ id, checkoutId, customerId, invoiceId, subscriptionId, txHash }: Payment) => ({
  paymentId: id,
  checkoutId,
  customerId,
  invoiceId,
  subscriptionId,
  txHash: txHash ?? '',
})

export const pendingEvent = (payment: Payment): PaymentEvent => ({
  type: 'payment.pending',
  data: identifiersOf(payment),
})

/** `parts`: the payments that cover the price together, if there are several. */
export const confirmedEvent = (
  payment: Payment,
  fullySettled: boolean,
  parts: readonly Payment[] = [payment],
): PaymentEvent => {
  const { amountMinor, chain, token } = payment
  const settledUsdMinor = parts.reduce((sum, part) => sum + part.amountMinor, 0)
  const settled = {
    amountMinor,
    chain,
    token,
    fullySettled,
    settledUsdMinor,
    parts: parts.map(({ id }) => id),
  }
  return { type: 'payment.confirmed', data: { ...identifiersOf(payment), status: 'confirmed', ...settled } }
}

export const underpaidEvent = (payment: Payment): PaymentEvent => ({
  type: 'payment.failed',
  data: { ...identifiersOf(payment), failureReason: 'underpaid' },
})

export const succeededEvent = ({ metadata: _, refundAddress: __, ...checkout }: Checkout): PaymentEvent => ({
  type: 'checkout.succeeded',
  data: { checkout },
})

export const invoicePaidEvent = ({ metadata: _, billTo: __, ...invoice }: Invoice): PaymentEvent => ({
  type: 'invoice.paid',
  data: { invoice },
})

export const invoiceCreatedEvent = ({ metadata: _, billTo: __, ...invoice }: Invoice): PaymentEvent => ({
  type: 'invoice.created',
  data: { invoice },
})

export const startedEvent = ({ metadata: _, ...subscription }: Subscription): PaymentEvent => ({
  type: 'subscription.created',
  data: { subscription },
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
