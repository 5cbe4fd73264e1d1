import type { Payment } from '@stablerail/sdk/functions'
import { chainName, moneyOf } from '../../parts/words.ts'

export type Step = { at: string | null; words: string; tone: 'done' | 'bad' | 'waits' }

const failures: Record<string, string> = {
  dropped: 'The transaction left the network before it was in a block. No money arrived.',
  reverted: 'The transaction was reverted. No money arrived.',
}

/** Returns the reason of a failed payment. The price is undefined until the checkout is known. */
const failureOf = (
  { failureReason, amountMinor, currency }: Payment,
  priceMinor: number | undefined,
): string => {
  if (failureReason !== 'underpaid') return failures[failureReason ?? ''] ?? 'The payment failed.'
  return priceMinor === undefined || priceMinor <= amountMinor
    ? 'The amount is less than the price.'
    : `${moneyOf(priceMinor - amountMinor, currency)} less than the price.`
}

/**
 * Returns the history of a payment since it was first seen, which is derived from the payment record and the price of
 * its checkout.
 */
export const storyOf = (payment: Payment, priceMinor?: number): Step[] => {
  const { chain, token, status, coverage, createdAt, confirmedAt, attribution } = payment
  const steps: (Step | null)[] = [
    { at: createdAt, words: `A transfer of ${token} was seen on ${chainName(chain)}.`, tone: 'done' },
    status === 'pending' && coverage === 'part'
      ? { at: null, words: 'It is part of the price. The rest is not paid yet.', tone: 'waits' }
      : null,
    status === 'pending' && coverage !== 'part'
      ? {
          at: null,
          words: `Waiting for more confirmations: ${confirmationsOf(payment)} so far.`,
          tone: 'waits',
        }
      : null,
    confirmedAt === null
      ? null
      : { at: confirmedAt, words: `Confirmed with ${confirmationsOf(payment)}.`, tone: 'done' },
    attribution?.rule === 'manual'
      ? {
          at: null,
          words: `Credited by hand to the ${payment.checkoutId === null ? 'invoice' : 'checkout'}.`,
          tone: 'done',
        }
      : null,
    status === 'failed' ? { at: null, words: failureOf(payment, priceMinor), tone: 'bad' } : null,
    payment.reorgSuspected
      ? {
          at: null,
          words: 'Its block is no longer part of the chain. The payment counts again if it comes back.',
          tone: 'bad',
        }
      : null,
    status === 'reorged'
      ? { at: null, words: 'The chain removed the transaction permanently. No money arrived.', tone: 'bad' }
      : null,
    ...refundStepsOf(payment),
  ]
  return steps.filter((step) => step !== null)
}

const confirmationsOf = ({ confirmations }: Payment) =>
  confirmations === 1 ? '1 confirmation' : `${confirmations} confirmations`

const refundStepsOf = (payment: Payment): (Step | null)[] => {
  const { refundAmountMinor, refundBroadcastAt, refundedAt, currency } = payment
  if (refundAmountMinor === null) return []
  const amount = moneyOf(refundAmountMinor, currency)
  const isUnderWay = refundBroadcastAt === null && refundedAt === null
  return [
    isUnderWay
      ? {
          at: null,
          words: `A refund of ${amount} was started. Your wallet must sign it.`,
          tone: 'waits',
        }
      : null,
    refundBroadcastAt === null
      ? null
      : { at: refundBroadcastAt, words: `A refund of ${amount} was sent.`, tone: 'done' },
    refundedAt === null
      ? null
      : { at: refundedAt, words: `The refund of ${amount} was confirmed.`, tone: 'done' },
  ]
}
