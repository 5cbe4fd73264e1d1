import type { Checkout, Invoice, Payment, Subscription } from '../index.ts'
import { timeAt } from './created.ts'
import { Failure } from './failure.ts'
import { countReceived, followInvoice } from './invoices.ts'
import {
  confirmedEvent,
  expiredEvent,
  invoiceCreatedEvent,
  invoicePaidEvent,
  type PaymentEvent,
  pendingEvent,
  startedEvent,
  succeededEvent,
  underpaidEvent,
} from './payment-events.ts'
import { startPrograms } from './programs.ts'
import type { Fields, Store } from './store.ts'
import { startSubscription } from './subscriptions.ts'

/**
 * The fields of the payment that matter to a test, for example a lower amount, or `late` for a payment after
 * the checkout has expired.
 */
export type PaymentFields = Partial<Omit<Payment, 'id' | 'checkoutId' | 'status'>> & {
  /** Whether the payment is mined after the checkout has expired. Default: false. */
  late?: boolean | undefined
}

export type PaidCheckout = {
  payment: Payment
  checkout: Checkout
  /** The events that the service would send, in the order in which it would send them. */
  events: PaymentEvent[]
}

type Told = Omit<PaidCheckout, 'events'>

/** The number of base units in a cent. */
const centBase = 10_000n

const baseOf = (amountMinor: unknown) => BigInt(Number(amountMinor)) * centBase

const lesser = (one: bigint, other: bigint) => (one < other ? one : other)

/**
 * Returns whether the missing amount is tolerated (dust), so that the payment is confirmed: at most 1 cent or
 * 0.5 percent of the price, whichever is more, and never more than 5 percent.
 */
const isDust = (shortfall: bigint, price: bigint) =>
  shortfall <= lesser(price / 200n > centBase ? price / 200n : centBase, price / 20n)

const payable = ['open', 'pending']

/**
 * Returns a checkout that can still be paid. It is the object in the mock's memory, not a copy. Throws if the
 * checkout can no longer be paid.
 */
const payableOf = (store: Store, checkoutId: string): Fields => {
  const checkout = store.get('Checkout', checkoutId)
  if (!payable.includes(String(checkout.status)))
    throw new Failure('invalid_state_transition', {
      message: `The checkout ${checkoutId} is ${String(checkout.status)}.`,
    })
  return checkout
}

const addPayment = (store: Store, checkout: Fields, given: Fields, outcome: Fields, at: string): Fields => {
  const { workspaceId, customerId, invoiceId, subscriptionId, chain, token, currency, description, id } =
    checkout
  const amountMinor = Number(given.amountMinor ?? checkout.amountMinor)
  const about = {
    workspaceId,
    customerId,
    invoiceId,
    subscriptionId,
    chain,
    token,
    currency,
    description,
    checkoutId: id,
  }
  const seen = { txHash: `0x${'1'.repeat(64)}`, blockNumber: 38_412_077, confirmations: 10 }
  const amounts = { amountMinor, feeMinor: 0, netMinor: amountMinor, screeningVerdict: 'not_screened' }
  const exact = { tokenAmountBase: String(baseOf(amountMinor)) }
  const overpaidMinor = Math.max(0, amountMinor - Number(checkout.amountMinor))
  const state = { unmatchedInbound: false, reorgSuspected: false, overpaidMinor }
  return store.add(
    'Payment',
    { ...about, ...seen, ...amounts, ...exact, ...given, ...state, ...outcome },
    {},
    at,
  )
}

/** Returns the payments of a checkout that were too little and that no refund returns. */
const shortPaymentsOf = (store: Store, { id, chain, token }: Fields): Fields[] =>
  store
    .list('Payment')
    .filter(
      (one) =>
        one.checkoutId === id &&
        one.chain === chain &&
        one.token === token &&
        one.status === 'failed' &&
        one.failureReason === 'underpaid' &&
        (one.refundAmountMinor ?? null) === null,
    )

const sumOf = (payments: readonly Fields[]): number =>
  payments.reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0)

/** Returns copies of a payment and a checkout in the mock's memory, in the form of the API. */
const told = (payment: Fields, checkout: Fields) => structuredClone({ payment, checkout }) as unknown as Told

/**
 * Pays a checkout in the mock. Returns the payment, the changed checkout and the events. The checkout
 * succeeds if at most a tolerated amount is missing, alone or together with earlier payments that were too little.
 * It can still be paid if more is missing, and is expired if the payment is late.
 */
export const payCheckout = (
  store: Store,
  nowMs: number,
  checkoutId: string,
  { late = false, ...given }: PaymentFields = {},
): PaidCheckout => {
  const checkout = payableOf(store, checkoutId)
  const at = timeAt(nowMs)
  if (late) return payLate(store, checkout, given, at)
  const price = baseOf(checkout.amountMinor)
  const alone = price - baseOf(given.amountMinor ?? checkout.amountMinor)
  const isCovered = (shortfall: bigint) => shortfall <= 0n || isDust(shortfall, price)
  const parts = isCovered(alone) ? [] : shortPaymentsOf(store, checkout)
  const shortfall = alone - baseOf(sumOf(parts))
  if (!isCovered(shortfall)) return underpay(store, checkout, given, at)
  const confirmed = { status: 'confirmed', confirmedAt: at }
  for (const part of parts) Object.assign(part, { ...confirmed, failureReason: null, coverage: 'part' })
  const coverage = parts.length > 0 ? { coverage: 'settling' } : {}
  const payment = addPayment(store, checkout, given, { ...confirmed, ...coverage }, at)
  // A paid checkout has the chain and the token of its payment.
  const { chain, token, id: paymentId } = payment
  const receivedMinor = sumOf([...parts, payment])
  const paid = { chain, token, paymentId, receivedMinor, remainingMinor: 0 }
  const fullySettled = shortfall <= 0n
  Object.assign(checkout, { status: 'succeeded', completedAt: at, ...paid, fullySettled })
  const started = startSubscription(store, checkout, nowMs)
  if (started)
    Object.assign(payment, { subscriptionId: checkout.subscriptionId, invoiceId: checkout.invoiceId })
  if (started) countReceived(store, started.invoice)
  const invoice = started ? undefined : store.find('Invoice', checkout.invoiceId)
  const isPaid = followInvoice(store, invoice, nowMs)
  const shown = told(payment, checkout)
  const shownParts = structuredClone(parts) as unknown as Payment[]
  const confirmedEvents = [
    ...shownParts.map((part) => confirmedEvent(part, false)),
    confirmedEvent(shown.payment, fullySettled, [...shownParts, shown.payment]),
  ]
  const paidInvoices = isPaid ? [invoicePaidEvent(structuredClone(invoice) as unknown as Invoice)] : []
  const startedEvents = started === null ? [] : eventsOfStart(started)
  const programs = startPrograms(store, nowMs, { checkout, payment })
  const events = [
    ...[pendingEvent(shown.payment), ...confirmedEvents, succeededEvent(shown.checkout)],
    ...[...startedEvents, ...paidInvoices, ...programs],
  ]
  return { ...shown, events }
}

const eventsOfStart = ({
  subscription,
  invoice,
}: {
  subscription: Fields
  invoice: Fields
}): PaymentEvent[] => {
  const paid = structuredClone(invoice) as unknown as Invoice
  return [
    startedEvent(structuredClone(subscription) as unknown as Subscription),
    invoiceCreatedEvent({ ...paid, status: 'draft', paidAt: null, receivedMinor: 0, overpaidMinor: 0 }),
    invoicePaidEvent(paid),
  ]
}

const underpay = (store: Store, checkout: Fields, given: Fields, at: string): PaidCheckout => {
  const outcome = { status: 'failed', failureReason: 'underpaid', confirmedAt: null }
  const payment = addPayment(store, checkout, given, outcome, at)
  const receivedMinor = sumOf(shortPaymentsOf(store, checkout))
  const remainingMinor = Number(checkout.amountMinor) - receivedMinor
  Object.assign(checkout, { status: 'pending', receivedMinor, remainingMinor })
  const shown = told(payment, checkout)
  return { ...shown, events: [pendingEvent(shown.payment), underpaidEvent(shown.payment)] }
}

/**
 * Adds a payment that came after the checkout had expired. The payment is unmatched, and names the checkout
 * as a close match.
 */
const payLate = (store: Store, checkout: Fields, given: Fields, at: string): PaidCheckout => {
  checkout.status = 'expired'
  if (String(checkout.expiresAt) > at) checkout.expiresAt = at
  const amountBase = String(baseOf(given.amountMinor ?? checkout.amountMinor))
  const payment = addPayment(
    store,
    checkout,
    given,
    {
      status: 'confirmed',
      confirmedAt: at,
      unmatchedInbound: true,
      overpaidMinor: 0,
      checkoutId: null,
      customerId: null,
      invoiceId: null,
      description: null,
      closeMatchCheckoutId: checkout.id,
      expectedTokenAmountBase: String(baseOf(checkout.amountMinor)),
      receivedTokenAmountBase: amountBase,
    },
    at,
  )
  const shown = told(payment, checkout)
  const seen = [pendingEvent(shown.payment), confirmedEvent(shown.payment, false)]
  return { ...shown, events: [expiredEvent(shown.checkout), ...seen] }
}
