// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { ChainId, TokenSymbol } from './deposits.ts'

/** How the figures are grouped: by day (in UTC), by chain or by token. */
export type AnalyticsBy = 'day' | 'chain' | 'token'

/** Figures of a workspace in one mode. A sum above 9,007,199,254,740,991 is returned as that number. */
export interface Analytics {
  /** Start of the period. Unit: ISO-8601, UTC. */
  from: string
  /** End of the period, excluded. Unit: ISO-8601, UTC. */
  to: string
  /** How the figures are grouped: by day (in UTC), by chain or by token. */
  by: AnalyticsBy | (string & {})
  /** Currency of all amounts: the currency to which every token is pegged. */
  currency: string
  /** Payments received, refunds, and outcomes of checkouts. */
  totals: AnalyticsFigures
  /**
   * The figures of each group. By `day`: every day of the period, including days without activity, oldest
   * first. By `chain` or `token`: each chain or token with activity, in the order of its enumeration.
   */
  data: AnalyticsGroup[]
  /**
   * Current monthly recurring revenue, independent of the period: the sum of `mrrMinor` of all subscriptions.
   * `mrrMinor` is 0 for a subscription that is trialing, paused, canceled or was never paid. Unit: minor
   * units (cents).
   */
  mrrMinor: number
  /**
   * Number of subscriptions in `mrrMinor`: active or past due, paid at least once, and with a current period
   * that was not refunded.
   */
  subscriptionCount: number
  /**
   * US cents that wait at deposit addresses now, independent of the period. They belong to the settlement
   * wallets and were not collected to them yet. Unit: minor units (cents).
   */
  waitingMinor: number
}

/** Payments received, refunds, and outcomes of checkouts. */
export interface AnalyticsFigures {
  /**
   * Sum of `amountMinor` of the counted payments, by `createdAt`, before refunds. A payment counts once it is
   * confirmed, matched or unmatched, even if it was refunded later. It does not count while a reorg of it is
   * suspected, or when it is `reorged`. Unit: minor units (cents).
   */
  volumeMinor: number
  /** Number of payments in `volumeMinor`. */
  paymentCount: number
  /**
   * Sum of the confirmed refunds of counted payments, by `confirmedAt` of the refund. The payment may be
   * older than `from`. Unit: minor units (cents).
   */
  refundedMinor: number
  /** Number of refunds in `refundedMinor`. */
  refundCount: number
  /**
   * Number of checkouts, by `createdAt`. A paid checkout belongs to the chain and token of its payment, any
   * other checkout to its default pair.
   */
  checkoutCount: number
  /** Number of these checkouts that are now `succeeded`, `failed` or `expired`. */
  endedCheckoutCount: number
  /** Number of these checkouts that are now `succeeded`. */
  succeededCheckoutCount: number
  /**
   * `succeededCheckoutCount` divided by `endedCheckoutCount`, rounded half up; null if no checkout has ended.
   * Unit: basis points (hundredths of a percent).
   */
  conversionBasisPoints: number | null
}

/** The figures of one day, chain or token. */
export interface AnalyticsGroup {
  /** Day in UTC, if grouped by `day`; otherwise null. */
  day: string | null
  /** Chain, if grouped by `chain`; otherwise null. */
  chain: ChainId | (string & {}) | null
  /** Token, if grouped by `token`; otherwise null. */
  token: TokenSymbol | (string & {}) | null
  /**
   * Sum of `amountMinor` of the counted payments, by `createdAt`, before refunds. A payment counts once it is
   * confirmed, matched or unmatched, even if it was refunded later. It does not count while a reorg of it is
   * suspected, or when it is `reorged`. Unit: minor units (cents).
   */
  volumeMinor: number
  /** Number of payments in `volumeMinor`. */
  paymentCount: number
  /**
   * Sum of the confirmed refunds of counted payments, by `confirmedAt` of the refund. The payment may be
   * older than `from`. Unit: minor units (cents).
   */
  refundedMinor: number
  /** Number of refunds in `refundedMinor`. */
  refundCount: number
  /**
   * Number of checkouts, by `createdAt`. A paid checkout belongs to the chain and token of its payment, any
   * other checkout to its default pair.
   */
  checkoutCount: number
  /** Number of these checkouts that are now `succeeded`, `failed` or `expired`. */
  endedCheckoutCount: number
  /** Number of these checkouts that are now `succeeded`. */
  succeededCheckoutCount: number
  /**
   * `succeededCheckoutCount` divided by `endedCheckoutCount`, rounded half up; null if no checkout has ended.
   * Unit: basis points (hundredths of a percent).
   */
  conversionBasisPoints: number | null
}

/** Which ones `retrieveAnalytics` gives. */
export interface RetrieveAnalyticsQuery {
  /** Start of the period. Default: 30 days before the end. Unit: ISO-8601. */
  from?: string | undefined
  /**
   * End of the period, excluded; at most 400 days after `from`. Default: now. In test mode, now is the latest
   * of the real time, the time of the test clock and the time of the local chains. Unit: ISO-8601.
   */
  to?: string | undefined
  /** How the figures are grouped: by day (in UTC), by chain or by token. Default: `day`. */
  by?: AnalyticsBy | undefined
}
