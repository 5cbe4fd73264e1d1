import { z } from 'zod'
import { id } from './primitives/ids.ts'
import { timestamp } from './primitives/time.ts'

/**
 * The maximum number of claims (reports by buyers that the payment is theirs) that are kept with a payment.
 * The first claims are kept.
 */
export const mostClaims = 10

export const PaymentClaim = z
  .object({
    checkoutId: id('checkout', 'The checkout whose buyer reported the transaction.'),
    reportedAt: timestamp('Time at which the buyer reported the transaction.'),
  })
  .meta({
    id: 'PaymentClaim',
    description:
      'A statement by a buyer that a transaction paid their checkout. It proves nothing. If it is right, credit ' +
      'the payment to the checkout with `POST …/payments/{paymentId}/credit`.',
  })
export type PaymentClaim = z.output<typeof PaymentClaim>
