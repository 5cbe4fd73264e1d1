import type { Payment } from '@stablerail/sdk/functions'

type Asked = Pick<Payment, 'coverage' | 'unmatchedInbound' | 'screeningVerdict' | 'reorgSuspected' | 'status'>

/** Returns the reason why a person should look at a payment; null if there is none. */
export const needsAttention = (payment: Asked): 'flagged' | 'left_the_chain' | 'unmatched' | null => {
  if (payment.screeningVerdict === 'screened_flagged') return 'flagged'
  if (payment.reorgSuspected) return 'left_the_chain'
  const isUnmatched = payment.unmatchedInbound && payment.status !== 'refunded'
  // The page shows a surplus at a deposit address with its own words.
  if (isUnmatched && payment.coverage !== 'surplus') return 'unmatched'
  return null
}
