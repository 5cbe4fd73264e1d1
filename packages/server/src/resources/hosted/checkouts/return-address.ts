/** Matches the placeholder as it is and percent-encoded, as a program that builds the address writes it. */
const placeholder = /(\{|%7[Bb])CHECKOUT_ID(\}|%7[Dd])/g

/**
 * Returns the address to which a buyer is sent back, with the id of the checkout in place of the placeholder.
 */
export const returnAddress = (address: string, checkoutId: string): string =>
  address.replace(placeholder, checkoutId)
