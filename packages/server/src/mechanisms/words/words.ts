import { type AcceptedPair, type ChainId, chainFacts } from '@stablerail/contract'

export const chainName = (chain: ChainId): string => chainFacts[chain].name

export const pairName = ({ chain, token }: AcceptedPair): string => `${token} on ${chainName(chain)}`

export const money = (amountMinor: number | bigint, currency: string, locale = 'en-US'): string => {
  const minor = BigInt(amountMinor)
  const [sign, digits] = [minor < 0n ? '-' : '', String(minor < 0n ? -minor : minor).padStart(3, '0')]
  // The number is passed as a decimal string, because `Intl.NumberFormat` formats such a string exactly,
  // whatever its size.
  const exact = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
  return formatOf(currency, locale).format(exact)
}

const formats = new Map<string, Intl.NumberFormat>()
const mostFormats = 100

/**
 * Returns a cached format, because creating one takes far longer than using it. The cache is bounded, because
 * merchants may use any three letters as a currency.
 */
const formatOf = (currency: string, locale: string): Intl.NumberFormat => {
  const key = `${locale} ${currency}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  if (formats.size >= mostFormats) formats.clear()
  formats.set(key, format)
  return format
}

/** Formats an amount in a token's base units as a decimal number without trailing zeros. */
export const tokenAmount = (amountBase: string, decimals: number): string => {
  const digits = amountBase.padStart(decimals + 1, '0')
  const [whole, fraction] = [
    digits.slice(0, digits.length - decimals),
    digits.slice(digits.length - decimals),
  ]
  const shown = fraction.replace(/0+$/, '')
  return shown === '' ? whole : `${whole}.${shown}`
}

/** Formats a date in a locale, in UTC. */
export const dateIn = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))

/** Formats a time in a locale, in UTC. */
export const momentIn = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(iso),
  )

/** Formats an amount in a token's base units for reading, in a locale. */
export const tokenAmountIn = (amountBase: string, decimals: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }).format(
    tokenAmount(amountBase, decimals) as `${number}`,
  )

/** Formats a time for people, in UTC because the server does not know their time zone. */
export const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
