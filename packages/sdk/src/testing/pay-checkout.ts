import type { WebhookEvent } from '../generated/events.ts'
import type { Checkout, Payment } from '../index.ts'
import { timeAt } from './created.ts'
import { Failure } from './failure.ts'
import type { Fields, Store } from './store.ts'

/** What of the payment matters to a test: less than was asked for, say. */
export type PaymentFields = Partial<Omit<Payment, 'id' | 'checkoutId' | 'status'>>

/** A type and the data of an event, for `signTestEvent`. */
type EventParts = {
  [Type in 'payment.pending' | 'payment.confirmed' | 'checkout.succeeded']: {
    type: Type
    data: Extract<WebhookEvent, { type: Type }>['data']
  }
}

export type PaidCheckout = {
  payment: Payment
  checkout: Checkout
  /** What the service would send, in order. */
  events: [EventParts['payment.pending'], EventParts['payment.confirmed'], EventParts['checkout.succeeded']]
}

const eventsOf = (payment: Payment, { metadata: _, ...checkout }: Checkout): PaidCheckout['events'] => {
  const { id, checkoutId, customerId, invoiceId, subscriptionId, amountMinor, chain, token } = payment
  const txHash = payment.txHash ?? ''
  const identifiers = { paymentId: id, checkoutId, customerId, invoiceId, subscriptionId, txHash }
  const fullySettled = amountMinor >= checkout.amountMinor
  const settled = { amountMinor, chain, token, fullySettled, settledUsdMinor: amountMinor }
  return [
    { type: 'payment.pending', data: identifiers },
    { type: 'payment.confirmed', data: { ...identifiers, status: 'confirmed', ...settled } },
    { type: 'checkout.succeeded', data: { checkout } },
  ]
}

/** A confirmed payment of a checkout, what that makes of it and its invoice, and the events. */
export const payCheckout = (
  store: Store,
  nowMs: number,
  checkoutId: string,
  given: PaymentFields = {},
): PaidCheckout => {
  const checkout = store.get('Checkout', checkoutId)
  if (checkout.status !== 'open' && checkout.status !== 'pending')
    throw new Failure('invalid_state_transition', {
      message: `The checkout ${checkoutId} is ${String(checkout.status)}.`,
    })
  const { workspaceId, customerId, invoiceId, chain, token, currency, description } = checkout
  const amountMinor = Number(given.amountMinor ?? checkout.amountMinor)
  const about: Fields = {
    workspaceId,
    customerId,
    invoiceId,
    chain,
    token,
    currency,
    description,
    checkoutId,
  }
  const base = String(BigInt(amountMinor) * 10_000n)
  const seen = {
    txHash: `0x${'1'.repeat(64)}`,
    blockNumber: 38_412_077,
    confirmations: 10,
    tokenAmountBase: base,
  }
  const status = {
    status: 'confirmed',
    confirmedAt: timeAt(nowMs),
    unmatchedInbound: false,
    reorgSuspected: false,
  }
  const amounts = { amountMinor, feeMinor: 0, netMinor: amountMinor, screeningVerdict: 'not_screened' }
  const fields = { ...about, ...seen, ...amounts, ...given, ...status }
  const payment = store.add('Payment', fields, {}, timeAt(nowMs))
  // Once paid, a checkout shows what it was paid with.
  const paid = { chain: payment.chain, token: payment.token, paymentId: payment.id }
  const fullySettled = amountMinor >= Number(checkout.amountMinor)
  Object.assign(checkout, { status: 'succeeded', completedAt: timeAt(nowMs), ...paid, fullySettled })
  const invoice = store.find('Invoice', invoiceId)
  if (invoice) Object.assign(invoice, { status: 'paid', paidAt: timeAt(nowMs) })
  const told = structuredClone({ payment, checkout }) as unknown as { payment: Payment; checkout: Checkout }
  return { ...told, events: eventsOf(told.payment, told.checkout) }
}
