import type { Checkout, Payment } from '@stablerail/sdk/functions'

export type ShortBy = {
  /** The cents that the checkout still misses; 0 if another payment paid it. */
  missingMinor: number
  /** Whether the rest can still be paid, and whether another payment paid the checkout. */
  state: 'payable' | 'ended' | 'paid otherwise'
}

type Paid = Pick<Payment, 'status' | 'failureReason' | 'refundAmountMinor'>
type Asked = Pick<Checkout, 'status' | 'remainingMinor' | 'expiresAt'>

/** Returns what an underpaid payment leaves to pay; null for other payments, and once its refund was started. */
export const shortBy = (payment: Paid, checkout: Asked, now = Date.now()): ShortBy | null => {
  const { status, failureReason, refundAmountMinor } = payment
  if (status !== 'failed' || failureReason !== 'underpaid' || refundAmountMinor !== null) return null
  if (checkout.status === 'succeeded') return { missingMinor: 0, state: 'paid otherwise' }
  const isOpen = checkout.status === 'open' || checkout.status === 'pending'
  const state = isOpen && Date.parse(checkout.expiresAt) > now ? 'payable' : 'ended'
  return { missingMinor: checkout.remainingMinor, state }
}
