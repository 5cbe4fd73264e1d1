import type { Payment } from '@stablerail/sdk/functions'
import { isSurplus } from '../../parts/statuses.ts'

type Covering = Pick<Payment, 'coverage' | 'unmatchedInbound' | 'status'>

/** Returns what one of several transfers does for its checkout, as a sentence; null for other transfers. */
export const coverageWords = (payment: Covering): string | null => {
  if (payment.coverage === null) return null
  if (payment.coverage === 'part') return 'A part of the price. Other payments of the checkout are the rest.'
  if (payment.coverage === 'settling') return 'The price, together with the parts before it if there are any.'
  const why = 'Surplus: the price was paid before, or the checkout could no longer be paid.'
  return isSurplus(payment) ? `${why} Refund it.` : why
}
