/** Payments of invoices in the mock, and the amounts that remain to be paid. */
import { Failure } from './failure.ts'
import { followSubscription } from './recurring.ts'
import type { Fields, Store } from './store.ts'

const timeAt = (ms: number): string => new Date(ms).toISOString()

const isPayable = ({ status }: Fields): boolean => status === 'open' || status === 'past_due'

/** Returns an invoice that can be paid; throws for every other invoice. */
export const payableInvoice = (store: Store, id: unknown): Fields => {
  const invoice = store.refer('Invoice', id, 'invoiceId')
  if (!isPayable(invoice)) throw new Failure('invalid_state_transition')
  return invoice
}

/**
 * Returns the remaining amount of an invoice, in cents: its amount minus the amounts of succeeded checkouts
 * and of payments credited by hand.
 */
export const leftOf = (store: Store, { id, amountMinor }: Fields): number => {
  const checkouts = store.list('Checkout').filter((one) => one.invoiceId === id && one.status === 'succeeded')
  const credited = store
    .list('Payment')
    .filter((one) => one.invoiceId === id && one.checkoutId === null && one.reorgSuspected !== true)
  return [...checkouts, ...credited].reduce(
    (left, one) => left - Number(one.amountMinor),
    Number(amountMinor),
  )
}

/** Returns the names and addresses that a sent invoice shows: its own, or those of the customer and the workspace. */
export const partiesOf = (
  { billTo, sellerAddress, sellerTaxId, customerId }: Fields,
  store: Store,
  { workspaceId }: Fields,
): Fields => {
  const { name, email } = store.find('Customer', customerId) ?? {}
  const workspace = store.find('Workspace', workspaceId)
  return {
    billTo: billTo ?? ([name, email].filter(Boolean).join('\n') || null),
    sellerAddress: sellerAddress ?? workspace?.sellerAddress ?? null,
    sellerTaxId: sellerTaxId ?? workspace?.sellerTaxId ?? null,
  }
}

/** Returns the open checkout of an invoice; undefined if there is none. */
export const liveCheckout = (store: Store, invoiceId: unknown, nowMs: number): Fields | undefined =>
  store
    .list('Checkout')
    .find(
      ({ invoiceId: id, status, expiresAt }) =>
        id === invoiceId &&
        (status === 'open' || status === 'pending') &&
        Date.parse(String(expiresAt)) > nowMs,
    )

/** Ends the open checkout of an invoice, because the invoice is paid in another way or voided. */
export const endLiveCheckout = (store: Store, invoiceId: unknown, nowMs: number): void => {
  const checkout = liveCheckout(store, invoiceId, nowMs)
  if (checkout) checkout.expiresAt = timeAt(nowMs)
}

/**
 * Adds up the confirmed payments of an invoice, and stores the received and the overpaid amount in it.
 * (Refunds in the mock are never confirmed.)
 */
export const countReceived = (store: Store, invoice: Fields): void => {
  const receivedMinor = store
    .list('Payment')
    .filter(
      (one) => one.invoiceId === invoice.id && one.status === 'confirmed' && one.reorgSuspected !== true,
    )
    .reduce((sum, one) => sum + Number(one.amountMinor), 0)
  const overMinor = invoice.status === 'paid' ? receivedMinor - Number(invoice.amountMinor) : 0
  Object.assign(invoice, { receivedMinor, overpaidMinor: Math.max(0, overMinor) })
}

/** Makes the payments that were credited by hand to a voided invoice unmatched again. */
export const releaseCredits = (store: Store, invoice: Fields): void => {
  const credited = store
    .list('Payment')
    .filter(({ invoiceId, checkoutId }) => invoiceId === invoice.id && checkoutId === null)
  for (const payment of credited)
    Object.assign(payment, {
      invoiceId: null,
      customerId: null,
      subscriptionId: null,
      description: null,
      unmatchedInbound: true,
    })
  countReceived(store, invoice)
}

/**
 * Sets the status of an invoice to paid, open or past due, by its remaining amount. Returns whether it became
 * paid.
 */
export const followInvoice = (store: Store, invoice: Fields | undefined, nowMs: number): boolean => {
  if (!invoice) return false
  const isPaid = follow(store, invoice, nowMs)
  countReceived(store, invoice)
  return isPaid
}

const follow = (store: Store, invoice: Fields, nowMs: number): boolean => {
  const isCovered = leftOf(store, invoice) <= 0
  if (isCovered && isPayable(invoice)) {
    Object.assign(invoice, { status: 'paid', paidAt: timeAt(nowMs) })
    endLiveCheckout(store, invoice.id, nowMs)
    followSubscription(store, invoice)
    return true
  }
  if (!isCovered && invoice.status === 'paid') {
    const isDue = invoice.dueAt !== null && Date.parse(String(invoice.dueAt)) <= nowMs
    Object.assign(invoice, { status: isDue ? 'past_due' : 'open', paidAt: null })
    followSubscription(store, invoice)
  }
  return false
}
