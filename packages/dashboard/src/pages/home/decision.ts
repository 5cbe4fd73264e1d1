import type { Checkout, Payment, WaitingDeposits } from '@stablerail/sdk/functions'
import type { Tone } from '../../parts/small.tsx'
import { flaggedWords, surplusLeft } from '../../parts/statuses.ts'
import { chainName, moneyOf, shortened } from '../../parts/words.ts'
import { isOneOfSeveral } from '../payments/close-match.ts'
import { shortBy } from '../payments/short-by.ts'
import { purposeOf } from '../payments/use-checkout.ts'
import { waitingPairs, waitingWords } from '../wallets/waiting.ts'

/** A link to the page where a decision is taken; with `act`, the page opens the dialog of this action. */
export type DecisionLink = { words: string; to: string; act?: 'credit' | 'refund' }

/** Money that a person must decide about. */
export type Decision = {
  id: string
  /** The name of the reason, and its colour. */
  badge: string
  tone: Tone
  amount: string
  /** The page with the details. */
  to: string
  /** The payer, if known, and the token with its chain. */
  about: readonly string[]
  /** The reason in a sentence. */
  why: string
  /** The time of the payment; null for money that waits to be collected. */
  at: string | null
  /** The checkout that the payment is about, and the reason that names it; null if there is none, or several. */
  checkout: { id: string; why: (checkout: Checkout) => string } | null
  /** The actions, the likely one first; those of admins only are not shown to others. */
  links: readonly DecisionLink[]
}

type Reason = Pick<Decision, 'badge' | 'tone' | 'why' | 'links'> & Partial<Pick<Decision, 'checkout'>>

const actsOn = (id: string) => ({
  to: `payments/${id}`,
  credit: { words: 'Credit', to: `payments/${id}`, act: 'credit' } as const,
  refund: { words: 'Refund', to: `payments/${id}`, act: 'refund' } as const,
})

/** Names the checkout that a payment nearly paid, by its amount and its customer. */
const closeWords = ({ amountMinor, currency, customer }: Checkout): string => {
  const amount = moneyOf(amountMinor, currency)
  const name = customer == null || customer.deletedAt !== null ? null : (customer.name ?? customer.email)
  return name === null ? `Close to a checkout of ${amount}.` : `Close to the ${amount} checkout of ${name}.`
}

/** Returns how much of the price of a checkout is missing after an underpaid payment. */
const missingWords = (payment: Payment, checkout: Checkout): string => {
  const short = shortBy(payment, checkout)
  if (short?.state === 'paid otherwise') return 'The checkout was paid by another payment.'
  const purpose = purposeOf(checkout)
  const price = moneyOf(checkout.amountMinor, checkout.currency)
  const missing = moneyOf(checkout.remainingMinor, checkout.currency)
  return `${missing} of the ${price}${purpose === null ? '' : ` for ${purpose}`} is missing; the checkout has ended.`
}

/** The advice for a report, which proves nothing. */
const reportWords = 'Anyone can report one: check it before you credit it.'

/** Names the checkout for which a buyer reported a payment, and how much of its price is missing. */
const claimWords = (payment: Payment, checkout: Checkout): string => {
  const purpose = purposeOf(checkout)
  const price = moneyOf(checkout.amountMinor, checkout.currency)
  const missingMinor = checkout.amountMinor - payment.amountMinor
  if (missingMinor > 0)
    return `A buyer reported this payment for ${purpose ?? 'a checkout'}. It is ${moneyOf(missingMinor, checkout.currency)} less than its price of ${price}.`
  const named = purpose === null ? `a checkout of ${price}` : `${purpose} (${price})`
  return `A buyer reported this payment for ${named}. ${reportWords}`
}

const checkoutOf = (id: string | null, why: (checkout: Checkout) => string): Decision['checkout'] =>
  id === null ? null : { id, why }

const claimedFor = (payment: Payment): Pick<Decision, 'why' | 'checkout'> => {
  const { claims } = payment
  const [claim, ...others] = claims
  if (claim === undefined || others.length > 0)
    return {
      why: `${claims.length} buyers reported this payment for their checkouts. Check whose it is before you credit it.`,
      checkout: null,
    }
  return {
    why: `A buyer reported this payment for a checkout. ${reportWords}`,
    checkout: checkoutOf(claim.checkoutId, (checkout) => claimWords(payment, checkout)),
  }
}

const reasonOf = (payment: Payment): Reason => {
  const { to, credit, refund } = actsOn(payment.id)
  if (payment.screeningVerdict === 'screened_flagged')
    return {
      badge: 'Flagged',
      tone: 'bad',
      why: flaggedWords,
      // A refund may be forbidden, so only the page offers it.
      links: [{ words: 'Review', to }],
    }
  if (payment.failureReason === 'underpaid')
    return {
      badge: 'Underpaid',
      tone: 'warn',
      why: 'Less than the price had arrived when the checkout ended.',
      checkout: checkoutOf(payment.checkoutId, (checkout) => missingWords(payment, checkout)),
      links: [credit, refund],
    }
  if (payment.claims.length > 0)
    return {
      badge: 'Claimed',
      tone: 'warn',
      ...claimedFor(payment),
      links: [{ words: 'Review', to }, refund],
    }
  if (!payment.unmatchedInbound)
    return {
      badge: 'Overpaid',
      tone: 'warn',
      why:
        payment.refundAmountMinor === null
          ? `${moneyOf(payment.overpaidMinor, payment.currency)} more than the price arrived.`
          : `${moneyOf(surplusLeft(payment), payment.currency)} of the surplus is left to refund.`,
      links: [{ ...refund, words: 'Refund the surplus' }],
    }
  if (payment.coverage === 'surplus')
    return {
      badge: 'Surplus',
      tone: 'warn',
      why: 'The checkout was already paid, or could no longer be paid.',
      links: [refund, credit],
    }
  return { badge: 'Unmatched', tone: 'warn', ...closeFor(payment), links: [credit, refund] }
}

const closeFor = (payment: Payment): Pick<Decision, 'why' | 'checkout'> => {
  const { closeMatchCheckoutId } = payment
  if (closeMatchCheckoutId === null) return { why: 'It matches no checkout.', checkout: null }
  if (isOneOfSeveral(payment))
    return {
      why: 'Several checkouts cost about as much. Ask the buyer which one is theirs.',
      checkout: null,
    }
  return {
    why: 'Close to the amount of a checkout.',
    checkout: checkoutOf(closeMatchCheckoutId, closeWords),
  }
}

const payerOf = ({ customer, payerAddress, token, chain }: Payment): string[] => {
  const who =
    customer?.name ?? customer?.email ?? (payerAddress === null ? null : shortened(payerAddress, 11))
  return [...(who === null ? [] : [who]), `${token} on ${chainName(chain)}`]
}

/** Returns the decision about a payment of the list of payments that need one. */
export const decisionOf = (payment: Payment): Decision => ({
  id: payment.id,
  amount: moneyOf(payment.amountMinor, payment.currency),
  to: `payments/${payment.id}`,
  about: payerOf(payment),
  at: payment.createdAt,
  checkout: null,
  ...reasonOf(payment),
})

/** Returns the decisions to collect what waits at deposit addresses, one for each chain and token. */
export const collectionsOf = (waiting: readonly WaitingDeposits[]): Decision[] =>
  waitingPairs(waiting).map(({ chain, token, ...sum }) => {
    const to = `wallets/collect/${chain}/${token}`
    return {
      id: `${token} ${chain}`,
      badge: 'To collect',
      tone: 'accent',
      amount: moneyOf(sum.amountMinor),
      to,
      about: [`${token} on ${chainName(chain)}`],
      why: `${waitingWords(sum)}.`,
      at: null,
      checkout: null,
      links: [{ words: 'Collect', to }],
    }
  })
