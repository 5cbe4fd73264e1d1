import type { Payment } from '@stablerail/sdk/functions'
import { Described } from '../../parts/names.tsx'
import { useCheckout } from './use-checkout.ts'

type Props = {
  payment: Pick<Payment, 'description' | 'checkoutId'>
  /** The text for a payment without a description and without a product. */
  otherwise?: string
}

/**
 * The description of a payment, or the name of the product that its checkout sells. The checkout is read only if the payment
 * has no description.
 */
export const Sold = ({ payment: { description, checkoutId }, otherwise = '' }: Props) => {
  const checkout = useCheckout(description === null ? checkoutId : null)
  return <Described>{description ?? checkout?.product?.name ?? otherwise}</Described>
}
