import type { Checkout, Payment, WaitingDeposits } from '@stablerail/sdk/functions'
import type { Tone } from '../../parts/small.tsx'
import { flaggedWords, surplusLeft } from '../../parts/statuses.ts'
import { chainName, moneyOf, shortened } from '../../parts/words.ts'
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
  /** The payer or the place, with token and chain. */
  about: string
  /** The reason in a sentence. */
  why: string
  /** The time of the payment; null for money that waits to be collected. */
  at: string | null
  /** The checkout that the payment was most likely meant for; null if none is known. */
  closeTo: string | null
  /** The actions, a refund last; those of admins only are not shown to others. */
  links: readonly DecisionLink[]
}

type Reason = Pick<Decision, 'badge' | 'tone' | 'why' | 'links'> & Partial<Pick<Decision, 'closeTo'>>

const actsOn = (id: string) => ({
  to: `payments/${id}`,
  credit: { words: 'Credit', to: `payments/${id}`, act: 'credit' } as const,
  refund: { words: 'Refund', to: `payments/${id}`, act: 'refund' } as const,
})

const reasonOf = (payment: Payment): Reason => {
  const { to, credit, refund } = actsOn(payment.id)
  if (payment.screeningVerdict === 'screened_flagged')
    return {
      badge: 'Flagged',
      tone: 'bad',
      why: flaggedWords,
      links: [{ words: 'Review', to }, refund],
    }
  if (payment.failureReason === 'underpaid')
    return {
      badge: 'Underpaid',
      tone: 'warn',
      why: 'Less than the price had arrived when the checkout ended.',
      links: [credit, refund],
    }
  if (payment.claims.length > 0)
    return {
      badge: 'Claimed',
      tone: 'warn',
      why:
        payment.claims.length === 1
          ? 'A buyer reported this payment for a checkout. Confirm it if that is right.'
          : `${payment.claims.length} buyers reported this payment for their checkouts. Confirm the right one.`,
      links: [{ words: 'Confirm', to }, refund],
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
      why: 'The checkout was paid before, or could no longer be paid.',
      links: [credit, refund],
    }
  return {
    badge: 'Unmatched',
    tone: 'warn',
    why:
      payment.closeMatchCheckoutId === null
        ? 'It matches no checkout.'
        : 'Close to the amount of a checkout.',
    closeTo: payment.closeMatchCheckoutId,
    links: [credit, refund],
  }
}

const payerOf = ({ customer, payerAddress, token, chain }: Payment): string => {
  const who = customer?.name ?? customer?.email ?? (payerAddress === null ? null : shortened(payerAddress))
  return `${who === null ? '' : `${who} · `}${token} on ${chainName(chain)}`
}

/** Returns the decision about a payment of the list of payments that need one. */
export const decisionOf = (payment: Payment): Decision => ({
  id: payment.id,
  amount: moneyOf(payment.amountMinor, payment.currency),
  to: `payments/${payment.id}`,
  about: payerOf(payment),
  at: payment.createdAt,
  closeTo: null,
  ...reasonOf(payment),
})

/** Returns the reason of a decision in a sentence, once the checkout that the payment nearly paid is known. */
export const closeWords = ({ amountMinor, currency, customer }: Checkout): string => {
  const amount = moneyOf(amountMinor, currency)
  const name = customer == null || customer.deletedAt !== null ? null : (customer.name ?? customer.email)
  return name === null ? `Close to a checkout of ${amount}.` : `Close to the ${amount} checkout of ${name}.`
}

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
      about: `${token} on ${chainName(chain)}`,
      why: `${waitingWords(sum)}.`,
      at: null,
      closeTo: null,
      links: [{ words: 'Collect', to }],
    }
  })
