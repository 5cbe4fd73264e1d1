import { type Checkout, type Payment, retrieveCheckout } from '@stablerail/sdk/functions'
import { useRecord } from '../../data/use-record.ts'
import { customerName } from '../../parts/names.tsx'
import { useWorkspace } from '../../shell/workspace.ts'

/** Reads a checkout with its customer and its product; undefined until it is known, and without an id. */
export const useCheckout = (checkoutId: string | null): Checkout | undefined => {
  const { client } = useWorkspace()
  return useRecord(
    ['checkout', checkoutId],
    () => retrieveCheckout(client, checkoutId ?? '', { expand: 'customer,product' }),
    { isAsked: checkoutId !== null },
  ).data
}

/**
 * Returns the id of the checkout to which a payment belongs; null if there is none. A surplus belongs to the checkout of
 * its deposit address, although none of it counts towards the price.
 */
export const checkoutIdOf = (
  payment: Pick<Payment, 'checkoutId' | 'coverage' | 'closeMatchCheckoutId'>,
): string | null =>
  payment.checkoutId ?? (payment.coverage === 'surplus' ? payment.closeMatchCheckoutId : null)

type Named = Pick<Checkout, 'description' | 'product' | 'customer'>

/** Returns the purpose of a checkout, such as `Pro plan`; null if it is unknown. */
export const purposeOf = ({ description, product }: Named): string | null =>
  description || product?.name || null

/** The longest purpose that the label of a button has, in characters. */
const longestNamed = 40

/** Returns the purpose of a checkout for the label of a button; null if it is unknown or too long. */
export const shortPurposeOf = (checkout: Named): string | null => {
  const purpose = purposeOf(checkout)
  return purpose !== null && purpose.length <= longestNamed ? purpose : null
}

/** Returns the purpose and the customer of a checkout, such as `Pro plan · Elena Fischer`; null if both are unknown. */
export const checkoutWords = ({ description, product, customer }: Named): string | null => {
  const words = [description ?? product?.name, customer == null ? null : customerName(customer)]
  const known = words.filter((word) => word != null && word !== '')
  return known.length === 0 ? null : known.join(' · ')
}
