import type { PaymentLink } from '@stablerail/sdk/functions'
import { moneyOf } from '../../parts/words.ts'

/** The minimum amount, in cents, of a link for which no minimum is set. */
export const usualMinimum = 50

type Amounts = Pick<
  PaymentLink,
  'openAmount' | 'amountMinor' | 'currency' | 'minAmountMinor' | 'maxAmountMinor' | 'presetAmounts'
>

/** Formats a suggested amount, without cents if it is a round one: `$5` or `$12.50`. */
const suggested = (cents: number, currency: string): string =>
  moneyOf(cents, currency).replace(/\.00(?!\d)/, '')

const boundsOf = ({ currency, minAmountMinor, maxAmountMinor }: Amounts): string => {
  const min = minAmountMinor ?? usualMinimum
  if (maxAmountMinor !== null) return `${moneyOf(min, currency)} to ${moneyOf(maxAmountMinor, currency)}`
  return min === usualMinimum ? 'The buyer chooses' : `From ${moneyOf(min, currency)}`
}

/**
 * Returns the text for the amount of a payment link. If the buyer chooses it, the text has the limits and the suggested
 * amounts, such as `From $5.00 · $5, $10, $20`.
 */
export const amountOf = (link: Amounts): string => {
  if (!link.openAmount) return moneyOf(link.amountMinor, link.currency)
  const presets = (link.presetAmounts ?? []).map((cents) => suggested(cents, link.currency)).join(', ')
  return [boundsOf(link), presets].filter((text) => text !== '').join(' · ')
}
