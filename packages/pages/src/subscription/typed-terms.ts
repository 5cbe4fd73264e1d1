/**
 * Reads the terms that a wallet is about to sign from the typed data itself, and compares them with the terms
 * that the page has shown.
 */
import type { HostedSubscription } from '@stablerail/contract'

/** The terms that the page shows before it sends them to a wallet for signing. */
export type ShownTerms = NonNullable<HostedSubscription['nextTerms']>

export type TypedTerms = {
  payer: string
  /** The only address that may receive the payments of the agreement. */
  merchant: string
  token: string
  chainId: number
  maximumBase: bigint
  /** The unit of the period, as the contract encodes it: 0 for seconds, 1 for months. */
  unit: number
  count: number
  startSeconds: number
  endSeconds: number
}

type Typed = {
  domain: { chainId: number | string }
  primaryType: string
  message: Record<string, string | number>
}

/** Parses the terms in the typed data for a wallet. Throws if the typed data contains no terms. */
export const readTerms = (typedData: string): TypedTerms => {
  const { domain, primaryType, message } = JSON.parse(typedData) as Typed
  if (primaryType !== 'Terms') throw new Error(`The wallet was to sign ${primaryType}.`)
  const { payer, merchant, token, maximum = '', unit, count, start, end } = message
  return {
    payer: String(payer),
    merchant: String(merchant),
    token: String(token),
    chainId: Number(domain.chainId),
    maximumBase: BigInt(maximum),
    unit: Number(unit),
    count: Number(count),
    startSeconds: Number(start),
    endSeconds: Number(end),
  }
}

const periods: Record<ShownTerms['interval'], readonly [unit: number, count: number]> = {
  minute: [0, 60],
  hour: [0, 3_600],
  week: [0, 604_800],
  month: [1, 1],
  year: [1, 12],
}

/** The number of years for which terms are valid. Every page states this number. */
const livesYears = 5

const fiveYearsFrom = (startSeconds: number): number => {
  const end = new Date(startSeconds * 1000)
  return end.setUTCFullYear(end.getUTCFullYear() + livesYears) / 1000
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Returns whether the terms are exactly the terms that were shown to the account. */
export const isAsShown = (terms: TypedTerms, shown: ShownTerms, account: string): boolean => {
  const [unit, count] = periods[shown.interval]
  const mostBase = BigInt(shown.maximumMinor) * 10n ** BigInt(shown.decimals - 2)
  return (
    isSame(terms.payer, account) &&
    isSame(terms.merchant, shown.recipient) &&
    isSame(terms.token, shown.tokenAddress) &&
    terms.chainId === shown.chainId &&
    terms.maximumBase === mostBase &&
    terms.unit === unit &&
    terms.count === count &&
    terms.endSeconds <= fiveYearsFrom(terms.startSeconds)
  )
}
