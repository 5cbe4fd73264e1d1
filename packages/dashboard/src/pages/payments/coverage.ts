import type { Payment } from '@stablerail/sdk/functions'

/** Returns what one of several transfers does for its checkout, as a sentence; null for other transfers. */
export const coverageWords = (payment: Pick<Payment, 'coverage'>): string | null => {
  if (payment.coverage === null) return null
  if (payment.coverage === 'part') return 'A part of the price. Other payments of the checkout are the rest.'
  if (payment.coverage === 'settling') return 'The price, together with the parts before it if there are any.'
  return 'Surplus: none of it counts towards a price.'
}
