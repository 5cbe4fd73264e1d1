/**
 * Matches the placeholder for the checkout's id, in plain form and in the percent-encoded form that URL
 * libraries write.
 */
const placeholder = /(\{|%7[Bb])CHECKOUT_ID(\}|%7[Dd])/g

/** Returns the URL to which the buyer returns, with the placeholder replaced by the id of the checkout. */
export const returnAddress = (address: string, checkoutId: string): string =>
  address.replace(placeholder, checkoutId)
