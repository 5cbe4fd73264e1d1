import type { Payment } from '@stablerail/sdk/functions'

type Asked = Pick<Payment, 'unmatchedInbound' | 'screeningVerdict' | 'reorgSuspected' | 'status'>

/** Returns the reason why a person should look at a payment; null if there is none. */
export const needsAttention = (payment: Asked): 'flagged' | 'left_the_chain' | 'unmatched' | null => {
  if (payment.screeningVerdict === 'screened_flagged') return 'flagged'
  if (payment.reorgSuspected) return 'left_the_chain'
  if (payment.unmatchedInbound && payment.status !== 'refunded') return 'unmatched'
  return null
}
