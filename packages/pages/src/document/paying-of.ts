import type { HostedCheckout } from '@stablerail/contract'
import { isRest } from '../checkout/amounts.ts'
import { receivedOf } from '../checkout/parts-of.ts'
import type { CheckoutState } from '../checkout/state.ts'
import { allPaying } from '../languages/paying.ts'
import type { Language } from '../renderer.ts'
import { money } from '../words.ts'

/**
 * Returns the messages about paying that a page needs. A message that the HTML contains costs almost nothing a second time
 * in the state of the page, because the page is compressed; in a script it would cost its full size.
 */
export const payingOf = (
  language: Language,
  checkout: HostedCheckout,
  isPlain: boolean,
): CheckoutState['paying'] => {
  const { instructions, payments, addressChanges, refundAddress, amountMinor, currency } = checkout
  const { byItself, more, exchange, exchangeExact, exact, plain, ...rare } = allPaying[language]
  const { any, refund, refundElsewhere, still, rest, states, changed } = rare
  const askedMinor = amountMinor - (isRest(checkout) ? receivedOf(checkout) : 0)
  const hasAddress = instructions?.depositAddress === true
  return {
    byItself,
    more,
    exchange: hasAddress ? exchange : exchangeExact,
    ...(isPlain && { plain }),
    ...(hasAddress
      ? { any, refund: refundAddress === null ? refund : refundElsewhere }
      : { exact: exact(money(language, askedMinor, currency)) }),
    ...(payments.length > 0 && { still, rest, states }),
    ...(addressChanges > 0 && { changed }),
  }
}
