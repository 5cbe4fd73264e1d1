import type { Payment } from '@stablerail/sdk/functions'
import { Described } from '../../parts/names.tsx'
import { checkoutIdOf, purposeOf, useCheckout } from './use-checkout.ts'

type Props = {
  payment: Pick<Payment, 'description' | 'checkoutId' | 'coverage' | 'closeMatchCheckoutId'>
  /** The text for a payment without a description and without a product. */
  otherwise?: string
}

/**
 * The description of a payment, or the name of the product that its checkout sells. The checkout is read only if the payment
 * has no description.
 */
export const Sold = ({ payment, otherwise = '' }: Props) => {
  const { description } = payment
  const checkout = useCheckout(description === null ? checkoutIdOf(payment) : null)
  const purpose = checkout === undefined ? null : purposeOf(checkout)
  return <Described>{description ?? purpose ?? otherwise}</Described>
}
