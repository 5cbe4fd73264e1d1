import type { Payment } from '@stablerail/sdk/functions'
import { tokenAmountOf } from '../../parts/words.ts'

type Matched = Pick<
  Payment,
  | ('requestedTokenAmountBase' | 'expectedTokenAmountBase' | 'receivedTokenAmountBase')
  | ('token' | 'tokenDecimals' | 'depositAddress')
>

/**
 * Returns why an unmatched payment did not pay its close match, as far as the amounts explain it. If the checkout
 * requested another exact amount, both are named; otherwise the steps of the attribution have the reason.
 */
export const closeMatchWords = (payment: Matched): string => {
  const { requestedTokenAmountBase, expectedTokenAmountBase, receivedTokenAmountBase, depositAddress } =
    payment
  if (expectedTokenAmountBase === null || receivedTokenAmountBase === null) return ''
  const received = tokenAmountOf(receivedTokenAmountBase, payment)
  if (requestedTokenAmountBase !== null && requestedTokenAmountBase !== receivedTokenAmountBase)
    return `The checkout asked for exactly ${tokenAmountOf(requestedTokenAmountBase, payment)}; ${received} came.`
  const price = tokenAmountOf(expectedTokenAmountBase, payment)
  const isPrice = expectedTokenAmountBase === receivedTokenAmountBase
  // The exact amount is no longer held, so only the difference to the price can be named.
  if (isPrice && requestedTokenAmountBase === null && depositAddress === null)
    return `Its price is ${price}, but it asked for an exact amount slightly above it; ${received} came.`
  return `Its price is ${price}; ${received} came. The steps above say why it was not credited.`
}
