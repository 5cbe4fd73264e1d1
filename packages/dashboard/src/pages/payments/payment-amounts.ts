import type { Checkout, Payment } from '@stablerail/sdk/functions'

export type Amounts = {
  /** The price of the checkout; null if the payment belongs to none, or if it is not loaded yet. */
  priceMinor: number | null
  /** The amount above the price; null if there is none. */
  overpaidMinor: number | null
  /** The sum of the confirmed refunds; null if there are none. */
  refundedMinor: number | null
  /** The amount after the fee and the refunds. */
  netMinor: number
}

type Paid = Pick<
  Payment,
  'amountMinor' | 'netMinor' | 'refundAmountMinor' | 'refundedAt' | 'coverage' | 'status'
>
type Asked = Pick<Checkout, 'amountMinor' | 'receivedMinor' | 'status'>

/** Returns the amounts of a payment that follow from its checkout and its refunds, in cents. */
export const amountsOf = (payment: Paid, checkout: Asked | undefined): Amounts => {
  const { amountMinor, netMinor, refundAmountMinor, refundedAt, coverage } = payment
  const refundedMinor = refundedAt === null ? null : refundAmountMinor
  // The payment that settles the price brings the surplus of all parts; a part alone brings none.
  const paidMinor =
    coverage === 'settling' ? (checkout?.receivedMinor ?? 0) : coverage === null ? amountMinor : 0
  const overMinor = checkout?.status === 'succeeded' ? paidMinor - checkout.amountMinor : 0
  return {
    priceMinor: checkout?.amountMinor ?? null,
    overpaidMinor: overMinor > 0 ? overMinor : null,
    refundedMinor,
    netMinor: netMinor - (refundedMinor ?? 0),
  }
}
