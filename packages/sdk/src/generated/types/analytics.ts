// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { ChainId, TokenSymbol } from './shared.ts'

/** What figures are told apart by: days in UTC, chains or tokens. */
export type AnalyticsBy = 'day' | 'chain' | 'token'

/** Figures of a workspace in one mode. Sums beyond 9,007,199,254,740,991 are answered as that number. */
export interface Analytics {
  /** Where the span begins. Unit: ISO-8601, UTC. */
  from: string
  /** Where the span ends: the first moment that is no longer in it. Unit: ISO-8601, UTC. */
  to: string
  /** What figures are told apart by: days in UTC, chains or tokens. */
  by: AnalyticsBy | (string & {})
  /** The currency of all amounts: what every token is pegged to. */
  currency: string
  /** What was taken, and what became of checkouts. */
  totals: AnalyticsFigures
  /**
   * The figures apart: by `day` every day of the span, oldest first, also where nothing happened; by `chain`
   * and `token` those where something did, in the order of the enumeration.
   */
  data: AnalyticsGroup[]
  /**
   * What subscriptions bring in a month as things stand now, whatever the span: the sum of their `mrrMinor`,
   * which is 0 of those that are trialing, paused, canceled or not yet paid once. Unit: minor units (cents).
   */
  mrrMinor: number
  /** The subscriptions that count in `mrrMinor`: active or past due, paid once, and not refunded since. */
  subscriptionCount: number
}

/** What was taken, and what became of checkouts. */
export interface AnalyticsFigures {
  /**
   * What payments brought, refunds not taken off: the `amountMinor` of payments that count, by `createdAt`. A
   * payment counts once it was confirmed, matched to anything or not, also when it was refunded since; not
   * while a reorg of it is suspected, nor once it is `reorged`. Unit: minor units (cents).
   */
  volumeMinor: number
  /** How many payments that is. */
  paymentCount: number
  /**
   * What was sent back of payments that count, whenever they were made: confirmed refunds, by their
   * `confirmedAt`. Unit: minor units (cents).
   */
  refundedMinor: number
  /** How many refunds that is. */
  refundCount: number
  /**
   * Checkouts, by `createdAt`. One belongs to the chain and token that it was paid in, else to those it was
   * made with.
   */
  checkoutCount: number
  /** Those of them that have `succeeded`, `failed` or `expired` by now. */
  endedCheckoutCount: number
  /** Those of them that have `succeeded`. */
  succeededCheckoutCount: number
  /**
   * The share of checkouts that succeeded among those that have ended, rounded half up; null where none has.
   * Unit: basis points (hundredths of a percent).
   */
  conversionBasisPoints: number | null
}

/** The figures of one day, chain or token. */
export interface AnalyticsGroup {
  /** The day in UTC, by `day`; else null. */
  day: string | null
  /** The chain, by `chain`; else null. */
  chain: ChainId | (string & {}) | null
  /** The token, by `token`; else null. */
  token: TokenSymbol | (string & {}) | null
  /**
   * What payments brought, refunds not taken off: the `amountMinor` of payments that count, by `createdAt`. A
   * payment counts once it was confirmed, matched to anything or not, also when it was refunded since; not
   * while a reorg of it is suspected, nor once it is `reorged`. Unit: minor units (cents).
   */
  volumeMinor: number
  /** How many payments that is. */
  paymentCount: number
  /**
   * What was sent back of payments that count, whenever they were made: confirmed refunds, by their
   * `confirmedAt`. Unit: minor units (cents).
   */
  refundedMinor: number
  /** How many refunds that is. */
  refundCount: number
  /**
   * Checkouts, by `createdAt`. One belongs to the chain and token that it was paid in, else to those it was
   * made with.
   */
  checkoutCount: number
  /** Those of them that have `succeeded`, `failed` or `expired` by now. */
  endedCheckoutCount: number
  /** Those of them that have `succeeded`. */
  succeededCheckoutCount: number
  /**
   * The share of checkouts that succeeded among those that have ended, rounded half up; null where none has.
   * Unit: basis points (hundredths of a percent).
   */
  conversionBasisPoints: number | null
}

/** Which ones `retrieveAnalytics` gives. */
export interface RetrieveAnalyticsQuery {
  /** Where the span begins; 30 days before its end where it is left out. Unit: ISO-8601. */
  from?: string | undefined
  /**
   * Where the span ends: what is of this moment is not in it. Now where it is left out, in test mode by the
   * test clock or the local chains if these are ahead; at most 400 days after `from`. Unit: ISO-8601.
   */
  to?: string | undefined
  /** What figures are told apart by: days in UTC, chains or tokens. Default: `day`. */
  by?: AnalyticsBy | undefined
}
