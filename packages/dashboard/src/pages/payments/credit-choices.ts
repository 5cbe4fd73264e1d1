import type { Checkout, Invoice, Payment } from '@stablerail/sdk/functions'
import { customerName } from '../../parts/names.tsx'
import { checkoutStatus, shownStatus } from '../../parts/statuses.ts'
import { moneyOf, shortTimeOf } from '../../parts/words.ts'
import { isOneOfSeveral } from './close-match.ts'
import { checkoutWords } from './use-checkout.ts'

/** A checkout or an invoice that a payment may be for. */
export type CreditChoice = {
  id: string
  words: string
  /** The status and the time of a checkout; null for an invoice. */
  about: string | null
  /** The effect of a credit if the payment is less than the amount due; null if it is enough. */
  shortWords: string | null
}

type Paid = Pick<Payment, 'amountMinor' | 'currency' | 'checkoutId' | 'closeMatchCheckoutId' | 'attribution'>
type Owed = Pick<CreditChoice, 'id' | 'words' | 'about'> & {
  dueMinor: number
  createdAt: string
  /** The effect of a credit of less than the amount due. */
  ifShort: string
}

/**
 * Returns the id of the checkout that a payment is most likely for: its own, or its close match; null without one, or if
 * several checkouts are equally near.
 */
export const likelyOf = (payment: Omit<Paid, 'amountMinor' | 'currency'>): string | null =>
  payment.checkoutId ?? (isOneOfSeveral(payment) ? null : payment.closeMatchCheckoutId)

/** The maximum number of choices: as many as the checkouts that can be equally close. Others are named by their ids. */
const mostChoices = 10

/** Returns whether the buyer gets access to a product, or a subscription, once the checkout succeeds. */
const givesAccess = ({ mode, product, customer }: Checkout): boolean =>
  mode === 'subscription' || (product != null && customer != null)

const ofCheckout = (payment: Paid, checkout: Checkout): Owed => {
  const { id, amountMinor, currency, remainingMinor, createdAt } = checkout
  const status = shownStatus(checkoutStatus(checkout))[0]
  return {
    id,
    words: `${checkoutWords(checkout) ?? 'Checkout'} · ${moneyOf(amountMinor, currency)}`,
    about: `${status}, created ${shortTimeOf(createdAt)}`,
    // The received amount includes an underpaid payment of the checkout itself.
    dueMinor: remainingMinor + (id === payment.checkoutId ? payment.amountMinor : 0),
    createdAt,
    ifShort: `If you credit it, the checkout still counts as paid in full${givesAccess(checkout) ? ', and the buyer gets access' : ''}.`,
  }
}

const ofInvoice = (invoice: Invoice): Owed => {
  const { id, number, customer, amountMinor, currency, receivedMinor, refundedMinor, createdAt } = invoice
  const dueMinor = Math.max(0, amountMinor - receivedMinor + refundedMinor)
  const who = customer == null ? '' : ` · ${customerName(customer)}`
  return {
    id,
    words: `${number}${who} · ${moneyOf(dueMinor, currency)} due`,
    about: null,
    dueMinor,
    createdAt,
    ifShort: 'The invoice is paid once the rest has arrived.',
  }
}

const choiceOf = (
  { amountMinor, currency }: Paid,
  { id, words, about, dueMinor, ifShort }: Owed,
): CreditChoice => {
  const missing = `This payment is ${moneyOf(dueMinor - amountMinor, currency)} short.`
  return { id, words, about, shortWords: amountMinor < dueMinor ? `${missing} ${ifShort}` : null }
}

/**
 * Returns what a payment may be for: unpaid checkouts and invoices in its currency. The likely one is first; the others
 * follow by how much their amount due differs from the payment, and the newest of equal ones is first.
 */
export const creditChoices = (
  payment: Paid,
  { checkouts, invoices }: { checkouts: readonly Checkout[]; invoices: readonly Invoice[] },
  likelyId: string | null,
): CreditChoice[] => {
  const { amountMinor, currency } = payment
  const differenceOf = ({ id, dueMinor }: Owed) => (id === likelyId ? -1 : Math.abs(dueMinor - amountMinor))
  return [
    ...checkouts
      .filter(
        (one) =>
          one.status !== 'succeeded' &&
          (one.invoiceId === null || one.id === likelyId) &&
          one.currency === currency,
      )
      .map((one) => ofCheckout(payment, one)),
    ...invoices.filter((one) => one.currency === currency).map(ofInvoice),
  ]
    .toSorted(
      (one, other) =>
        differenceOf(one) - differenceOf(other) || Date.parse(other.createdAt) - Date.parse(one.createdAt),
    )
    .slice(0, mostChoices)
    .map((owed) => choiceOf(payment, owed))
}
