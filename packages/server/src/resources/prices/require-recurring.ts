import { type TokenSymbol, tokenPeg } from '@stablerail/contract'
import { invalid } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import type { PriceRow } from './price.ts'
import { isRecurring, monthlyMinor, type RecurringInterval } from './recurring.ts'
import { lockPrice } from './store.ts'

/** A price that a subscription can have: its interval is not `one_time`. */
export type RecurringPrice = PriceRow & { interval: RecurringInterval }

/**
 * Returns the price that a request names for a subscription, and prevents its deletion until the transaction
 * ends. Throws if the price is not recurring, is not active, or has a currency to which the token is not
 * pegged.
 */
export const requireRecurringPrice = async (
  work: Work,
  priceId: string,
  token: TokenSymbol,
): Promise<RecurringPrice> => {
  const price = await lockPrice(work.tx, work, priceId)
  if (price === undefined)
    throw invalid('priceId', `There is no price ${priceId} in this workspace and mode.`)
  const { interval, active, amount, currency } = price
  if (!isRecurring(interval))
    throw invalid('priceId', 'The price is one_time. A subscription takes a recurring price.')
  if (!active) throw invalid('priceId', 'The price is not active. Use another, or make it active again.')
  if (currency !== tokenPeg[token])
    throw invalid('priceId', `${token} settles ${tokenPeg[token]}; the price is in ${currency}.`)
  if (monthlyMinor(amount, interval) > BigInt(Number.MAX_SAFE_INTEGER))
    throw invalid('priceId', `The price comes to more than ${Number.MAX_SAFE_INTEGER} cents a month.`)
  return { ...price, interval }
}
