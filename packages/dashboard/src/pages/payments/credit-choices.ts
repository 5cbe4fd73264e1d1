import type { Checkout, Invoice, Payment } from '@stablerail/sdk/functions'
import { customerName } from '../../parts/names.tsx'
import { checkoutStatus, shownStatus } from '../../parts/statuses.ts'
import { moneyOf } from '../../parts/words.ts'
import { isOneOfSeveral } from './close-match.ts'
import { checkoutWords } from './use-checkout.ts'

/** A checkout or an invoice that a payment may be for. */
export type CreditChoice = { id: string; words: string }

type Paid = Pick<Payment, 'amountMinor' | 'currency' | 'checkoutId' | 'closeMatchCheckoutId' | 'attribution'>
type Owed = CreditChoice & { dueMinor: number; createdAt: string }

/**
 * Returns the id of the checkout that a payment is most likely for: its own, or its close match; null without one, or if
 * several checkouts are equally near.
 */
export const likelyOf = (payment: Omit<Paid, 'amountMinor' | 'currency'>): string | null =>
  payment.checkoutId ?? (isOneOfSeveral(payment) ? null : payment.closeMatchCheckoutId)

/** The maximum number of choices. Others are named by their ids. */
const mostChoices = 8

const ofCheckout = (checkout: Checkout): Owed => {
  const { id, amountMinor, currency, remainingMinor, createdAt } = checkout
  const status = shownStatus(checkoutStatus(checkout))[0]
  return {
    id,
    words: `${checkoutWords(checkout) ?? 'Checkout'} · ${moneyOf(amountMinor, currency)} · ${status}`,
    dueMinor: remainingMinor,
    createdAt,
  }
}

const ofInvoice = (invoice: Invoice): Owed => {
  const { id, number, customer, amountMinor, currency, receivedMinor, refundedMinor, createdAt } = invoice
  const dueMinor = Math.max(0, amountMinor - receivedMinor + refundedMinor)
  const who = customer == null ? '' : ` · ${customerName(customer)}`
  return { id, words: `${number}${who} · ${moneyOf(dueMinor, currency)} due`, dueMinor, createdAt }
}

/**
 * Returns what a payment may be for: unpaid checkouts and invoices in its currency. The likely one is first; the others
 * follow by how much their amount due differs from the payment, and the newest of equal ones is first.
 */
export const creditChoices = (
  payment: Paid,
  { checkouts, invoices }: { checkouts: readonly Checkout[]; invoices: readonly Invoice[] },
): CreditChoice[] => {
  const { amountMinor, currency } = payment
  const likelyId = likelyOf(payment)
  const differenceOf = ({ id, dueMinor }: Owed) => (id === likelyId ? -1 : Math.abs(dueMinor - amountMinor))
  return [
    ...checkouts
      .filter(
        (one) =>
          one.status !== 'succeeded' &&
          (one.invoiceId === null || one.id === likelyId) &&
          one.currency === currency,
      )
      .map(ofCheckout),
    ...invoices.filter((one) => one.currency === currency).map(ofInvoice),
  ]
    .toSorted(
      (one, other) =>
        differenceOf(one) - differenceOf(other) || Date.parse(other.createdAt) - Date.parse(one.createdAt),
    )
    .slice(0, mostChoices)
    .map(({ id, words }) => ({ id, words }))
}
