import type { Payment } from '@stablerail/sdk/functions'
import { needsAttention, type PaymentFacts } from '../../parts/statuses.ts'
import { tokenAmountOf } from '../../parts/words.ts'

type Matched = Pick<
  Payment,
  | ('requestedTokenAmountBase' | 'expectedTokenAmountBase' | 'receivedTokenAmountBase')
  | ('token' | 'tokenDecimals')
>

type Near = PaymentFacts & Pick<Payment, 'closeMatchCheckoutId' | 'depositAddress'>

/**
 * Returns whether an unmatched payment was probably meant for its close match, so that a person should credit it. A transfer
 * to the deposit address of a checkout that takes no more is refunded instead.
 */
export const isNear = (payment: Near): boolean =>
  needsAttention(payment) === 'unmatched' &&
  payment.closeMatchCheckoutId !== null &&
  payment.depositAddress === null

/**
 * Returns whether other checkouts are as close to an unmatched payment as its close match, so that only a person can decide
 * which of them it was meant for.
 */
export const isOneOfSeveral = ({ attribution }: Pick<Payment, 'attribution'>): boolean =>
  (attribution?.equallyCloseCheckoutIds.length ?? 0) > 1

/** The maximum number of equally close checkouts that the service names. */
const mostNamed = 10

/** Returns how many checkouts are equally close to an unmatched payment, and what to do. */
export const equallyCloseWords = (count: number): string =>
  `${count < mostNamed ? count : `At least ${mostNamed}`} checkouts cost about as much as this payment. Ask the buyer which one is theirs.`

/**
 * Returns why an unmatched payment did not pay its close match, as far as the amounts explain it. If the checkout
 * requested another exact amount, both are named; otherwise the steps of the attribution have the reason, and the words
 * end with `pointer`, a reference to these steps. The words follow the name of the checkout and a colon.
 */
export const closeMatchWords = (payment: Matched, pointer = ''): string => {
  const { requestedTokenAmountBase, expectedTokenAmountBase, receivedTokenAmountBase } = payment
  if (expectedTokenAmountBase === null || receivedTokenAmountBase === null) return ''
  const received = tokenAmountOf(receivedTokenAmountBase, payment)
  if (requestedTokenAmountBase !== null && requestedTokenAmountBase !== receivedTokenAmountBase)
    return `it asked for exactly ${tokenAmountOf(requestedTokenAmountBase, payment)}, ${received} came.`
  const price = tokenAmountOf(expectedTokenAmountBase, payment)
  const isPrice = expectedTokenAmountBase === receivedTokenAmountBase
  // The exact amount is no longer held, so only the difference to the price can be named.
  if (isPrice && requestedTokenAmountBase === null)
    return `its price is ${price}, but it asked for an exact amount slightly above it, and ${received} came.`
  return `its price is ${price}, and ${received} came.${pointer}`
}
