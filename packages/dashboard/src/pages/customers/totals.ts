import type { Payment } from '@stablerail/sdk/functions'

export type Totals = { paidMinor: number; refundedMinor: number; count: number }

type Counted = Pick<Payment, 'status' | 'failureReason' | 'amountMinor' | 'refundAmountMinor' | 'refundedAt'>

/** Returns whether the money of a payment arrived and stayed, apart from refunds. An underpaid payment has arrived. */
const hasArrived = ({ status, failureReason }: Counted): boolean =>
  status === 'confirmed' || status === 'refunded' || failureReason === 'underpaid'

/** Returns the sums of payments and of their refunds, in cents. A refund under way does not count yet. */
export const totalsOf = (payments: readonly Counted[]): Totals => {
  const arrived = payments.filter(hasArrived)
  return {
    count: arrived.length,
    paidMinor: arrived.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    refundedMinor: arrived.reduce(
      (sum, { refundAmountMinor, refundedAt }) => sum + (refundedAt === null ? 0 : (refundAmountMinor ?? 0)),
      0,
    ),
  }
}
