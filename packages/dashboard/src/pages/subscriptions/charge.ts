import type { Price } from '@stablerail/sdk/functions'
import { eachInterval } from '../../parts/intervals.ts'

/** Returns the text for the amount and interval of a price, such as `$10.00 a month`. */
export const chargeOf = ({
  amount,
  currency,
  interval,
}: Pick<Price, 'amount' | 'currency' | 'interval'>): string => eachInterval(amount, currency, interval)

/** Returns whether a subscription in this currency can change to a price. */
export const isOffered = (
  { active, currency, interval, id }: Price,
  subscription: { currency: string; priceId: string; pendingPriceId: string | null },
): boolean =>
  active &&
  interval !== 'one_time' &&
  currency === subscription.currency &&
  id !== (subscription.pendingPriceId ?? subscription.priceId)
