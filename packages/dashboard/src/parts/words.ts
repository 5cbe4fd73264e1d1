/** Formats values of records for display. */
import { chainNames, explorerLinks } from '../generated/chains.ts'

export const chainName = (chain: string): string => chainNames[chain] ?? chain

/** Formats a value of an enumeration: `past_due` becomes `Past due`. */
export const sentenceOf = (value: string): string => {
  const words = value.replace(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Shortens a text to its beginning and end, such as `0x1234…abcd`, which are enough to distinguish two
 * addresses.
 */
export const shortened = (text: string, length = 14): string =>
  text.length <= length ? text : `${text.slice(0, length - 5)}…${text.slice(-4)}`

const shortTime = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Formats a time without its year in the user's time zone, such as `Nov 29, 14:02`. */
export const shortTimeOf = (at: string): string => shortTime.format(new Date(at))

/** Formats an amount in cents in its currency. */
export const moneyOf = (amountMinor: number, currency = 'USD'): string => {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amountMinor / 100)
  } catch {
    // The browser does not know the currency.
    return `${(amountMinor / 100).toFixed(2)} ${currency}`
  }
}

/** Formats base units of a token as a decimal number with all digits, such as `19.99 USDC`. */
export const tokenAmountOf = (
  amountBase: string,
  { token, tokenDecimals }: { token: string; tokenDecimals: number | null },
): string => {
  if (tokenDecimals === null) return `${amountBase} base units of ${token}`
  const digits = amountBase.padStart(tokenDecimals + 1, '0')
  const point = digits.length - tokenDecimals
  const fraction = digits.slice(point).replace(/0+$/, '').padEnd(2, '0')
  return `${digits.slice(0, point)}.${fraction} ${token}`
}

export type OnChain = { chain: string; of: 'transaction' | 'address'; value: string; isLive: boolean }

/**
 * Returns the URL of a transaction or an address on a block explorer; null if the network has no explorer.
 */
export const explorerUrl = ({ chain, of, value, isLive }: OnChain): string | null => {
  const start = isLive ? explorerLinks[chain]?.[of] : undefined
  return start === undefined ? null : start + encodeURIComponent(value)
}
