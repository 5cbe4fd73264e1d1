import type { Payment } from '@stablerail/sdk/functions'

type Covering = Pick<Payment, 'coverage' | 'unmatchedInbound' | 'status'>

/** Returns whether a transfer to a deposit address does not count for its checkout and waits to be refunded. */
export const isSurplus = ({ coverage, unmatchedInbound, status }: Covering): boolean =>
  coverage === 'surplus' && unmatchedInbound && status !== 'refunded'

/** Returns what a transfer to a deposit address does for its checkout, as a sentence; null for other transfers. */
export const coverageWords = (payment: Covering): string | null => {
  if (payment.coverage === null) return null
  if (payment.coverage === 'part') return 'A part of the price. Other payments of the checkout are the rest.'
  if (payment.coverage === 'settling') return 'The price, with the parts before it if there are any.'
  const why = 'Surplus: the price was paid before, or the checkout could no longer be paid.'
  return isSurplus(payment) ? `${why} Refund it.` : why
}
