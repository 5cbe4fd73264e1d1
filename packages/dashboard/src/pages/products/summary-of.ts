import type { Price } from '@stablerail/sdk/functions'
import { moneyOf } from '../../parts/words.ts'
import { chargeOf } from '../subscriptions/charge.ts'

type Summed = Pick<Price, 'active' | 'amount' | 'currency' | 'interval' | 'createdAt'>

/**
 * Returns the text for the prices of a product: the oldest active price, as its first and usual one, and the number of the
 * others, such as `$45.00 a month and 2 more`.
 */
export const summaryOf = (prices: readonly Summed[]): string => {
  const [first, ...others] = prices
    .filter(({ active }) => active)
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
  if (first === undefined) return prices.length === 0 ? 'No price yet' : 'No active price'
  const words = first.interval === 'one_time' ? moneyOf(first.amount, first.currency) : chargeOf(first)
  return others.length === 0 ? words : `${words} and ${others.length} more`
}

/** Returns prices with the active ones first, and otherwise in their order. */
export const activeFirst = <One extends Pick<Price, 'active'>>(prices: readonly One[]): One[] =>
  prices.toSorted((one, other) => Number(other.active) - Number(one.active))
