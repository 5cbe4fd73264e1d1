/** Words and forms for what records hold. */
import { chainNames, explorerLinks } from '../generated/chains.ts'

export const chainName = (chain: string): string => chainNames[chain] ?? chain

/** `past_due` as `Past due`. */
export const sentenceOf = (value: string): string => {
  const words = value.replace(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `0x1234…abcd`: enough to tell two apart. */
export const shortened = (text: string, length = 14): string =>
  text.length <= length ? text : `${text.slice(0, length - 5)}…${text.slice(-4)}`

/** Cents in the form of their currency. */
export const moneyOf = (amountMinor: number, currency = 'USD'): string => {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amountMinor / 100)
  } catch {
    // A currency that this browser has no form for.
    return `${(amountMinor / 100).toFixed(2)} ${currency}`
  }
}

/** Base units of a token as a decimal number with every digit, such as `19.99 USDC`. */
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

/** Null where there is no explorer of the network. */
export const explorerUrl = ({ chain, of, value, isLive }: OnChain): string | null => {
  const start = isLive ? explorerLinks[chain]?.[of] : undefined
  return start === undefined ? null : start + encodeURIComponent(value)
}
