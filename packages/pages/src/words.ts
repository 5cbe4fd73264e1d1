/** Formats amounts, times and durations in the page's language. */
import type { HostedCheckout } from '@stablerail/contract'
import { chainNames } from './generated/chains.ts'
import type { Language } from './renderer.ts'

export type Pair = Pick<HostedCheckout, 'chain' | 'token'>

/**
 * The locale of `Intl` for each language. Arabic uses the digits that wallets show, so that people can
 * compare amounts.
 */
const locales: Record<Language, string> = {
  en: 'en-US',
  de: 'de',
  es: 'es',
  fr: 'fr',
  pt: 'pt-BR',
  tr: 'tr',
  ar: 'ar-u-nu-latn',
  zh: 'zh-CN',
  ja: 'ja',
}

export const chainName = (chain: Pair['chain']): string => chainNames[chain]

/**
 * Formats an amount in minor units. The amount is passed to `Intl` as a string, which is exact for every
 * size.
 */
export const money = (language: Language, amountMinor: number | bigint, currency: string): string => {
  const isNegative = amountMinor < 0
  const [sign, digits] = [
    isNegative ? '-' : '',
    `${isNegative ? -amountMinor : amountMinor}`.padStart(3, '0'),
  ]
  const exact = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
  // In Arabic text, `US$` would be displayed in reverse order, as `$US`.
  const currencyDisplay = language === 'ar' ? 'code' : 'symbol'
  const format = new Intl.NumberFormat(locales[language], { style: 'currency', currency, currencyDisplay })
  const text = format.format(exact)
  // Isolates the amount in Arabic text, where the currency would be displayed before the number.
  return language === 'ar' ? `\u2066${text}\u2069` : text
}

/**
 * Converts an amount in base units of a token to a decimal number without trailing zeros, in the form that
 * wallets accept.
 */
export const tokenAmount = (amountBase: string, decimals: number): string => {
  const digits = amountBase.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/**
 * Formats an amount in base units of a token for reading, in the page's language. `tokenAmount` formats it for copying.
 */
export const readableTokenAmount = (language: Language, amountBase: string, decimals: number): string =>
  new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: Math.min(2, decimals),
    maximumFractionDigits: decimals,
  }).format(tokenAmount(amountBase, decimals) as `${number}`)

/** Formats a time in a time zone. Null means the time zone of the browser. */
export const moment = (language: Language, iso: string, timeZone: 'UTC' | null): string =>
  new Intl.DateTimeFormat(locales[language], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone !== null && { timeZone }),
  }).format(new Date(iso))

/** Formats the day of a time in UTC. */
export const day = (language: Language, iso: string): string =>
  new Intl.DateTimeFormat(locales[language], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(iso))

/** Formats a number of days, such as `14 days`. */
export const days = (language: Language, count: number): string =>
  new Intl.NumberFormat(locales[language], { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count)

/** Formats the remaining time of a countdown as minutes and seconds. */
export const clock = (leftMs: number): string => {
  const seconds = Math.max(0, Math.floor(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
