// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/**
 * `accrued` once the payment confirmed, `adjusted` where a partial refund changed the amount, `paid` once the
 * merchant said so, `voided` by a full refund or a reorg. A payment that comes back brings its commission
 * back.
 */
export type CommissionStatus = 'accrued' | 'adjusted' | 'paid' | 'voided'

/** One page of a list, newest first. */
export interface CommissionPage {
  /** The items of this page, newest first. */
  data: Commission[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null
}

/**
 * What an affiliate is to get of a payment. The merchant pays it outside of Stablerail, which moves nothing.
 */
export interface Commission {
  /** Identifies the commission. */
  id: string
  /** The payment of the referred buyer. */
  paymentId: string
  /** Who referred the buyer: `affiliate` of the metadata. */
  affiliateCode: string
  /**
   * What the affiliate is to get: the share of what is left of the payment, half a cent rounded down. Of a
   * voided commission, what it was before. Unit: minor units (cents).
   */
  amountMinor: number
  /**
   * `accrued` once the payment confirmed, `adjusted` where a partial refund changed the amount, `paid` once
   * the merchant said so, `voided` by a full refund or a reorg. A payment that comes back brings its
   * commission back.
   */
  status: CommissionStatus | (string & {})
  /**
   * When the merchant said that it was paid; it stays when the commission is voided later. Unit: ISO-8601,
   * UTC.
   */
  paidAt: string | null
  /** What was paid then; more than is due where a refund came later. Unit: minor units (cents). */
  paidAmountMinor: number | null
}

/** Which ones `listCommissions` gives. */
export interface ListCommissionsQuery {
  /**
   * `accrued` once the payment confirmed, `adjusted` where a partial refund changed the amount, `paid` once
   * the merchant said so, `voided` by a full refund or a reorg. A payment that comes back brings its
   * commission back.
   */
  status?: CommissionStatus | undefined
  /** Only commissions of this affiliate. From 1 to 200 characters. */
  affiliateCode?: string | undefined
  /** The opaque `nextCursor` of the page before; absent for the first page. At most 200 characters. */
  cursor?: string | undefined
  /** How many items to answer with: 1 to 100, 25 by default. Default: `25`. */
  limit?: number | undefined
}
