/** The placeholder as it was sent, and as it is where an address was put together by a program. */
const placeholder = /(\{|%7[Bb])CHECKOUT_ID(\}|%7[Dd])/g

/** Where a buyer is sent back to, with the id of the checkout where the merchant wants it. */
export const returnAddress = (address: string, checkoutId: string): string =>
  address.replace(placeholder, checkoutId)
