// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/**
 * `accrued` once the payment is confirmed, `adjusted` if a partial refund changed the amount, `paid` once the
 * merchant marked it as paid, `voided` by a full refund or a reorg. A voided commission is restored if the
 * payment is in the chain again, or if the refund is reversed.
 */
export type CommissionStatus = 'accrued' | 'adjusted' | 'paid' | 'voided'

/** One page of a list, newest first. */
export interface CommissionPage {
  /** The items of this page, newest first. */
  data: Commission[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Value to send as `cursor` to get the next page; null on the last page. */
  nextCursor: string | null
}

/**
 * The share of a payment that is due to an affiliate. The merchant pays it outside of Stablerail, which moves
 * no money.
 */
export interface Commission {
  /** Identifies the commission. */
  id: string
  /** The payment of the referred buyer. */
  paymentId: string
  /** Code of the affiliate who referred the buyer: `affiliate` in the metadata of the checkout. */
  affiliateCode: string
  /**
   * Amount due to the affiliate: a share of the payment after refunds, rounded to the nearest cent, half a
   * cent down. For a voided commission, the amount before it was voided. Unit: minor units (cents).
   */
  amountMinor: number
  /**
   * `accrued` once the payment is confirmed, `adjusted` if a partial refund changed the amount, `paid` once
   * the merchant marked it as paid, `voided` by a full refund or a reorg. A voided commission is restored if
   * the payment is in the chain again, or if the refund is reversed.
   */
  status: CommissionStatus | (string & {})
  /**
   * Time at which the merchant marked the commission as paid; otherwise null. It stays set if the commission
   * is voided later. Unit: ISO-8601, UTC.
   */
  paidAt: string | null
  /**
   * Amount that was paid at `paidAt`; otherwise null. It is more than `amountMinor` if a refund was confirmed
   * later. Unit: minor units (cents).
   */
  paidAmountMinor: number | null
}

/** Which ones `listCommissions` gives. */
export interface ListCommissionsQuery {
  /**
   * `accrued` once the payment is confirmed, `adjusted` if a partial refund changed the amount, `paid` once
   * the merchant marked it as paid, `voided` by a full refund or a reorg. A voided commission is restored if
   * the payment is in the chain again, or if the refund is reversed.
   */
  status?: CommissionStatus | undefined
  /** Only commissions of this affiliate. From 1 to 200 characters. */
  affiliateCode?: string | undefined
  /**
   * The `nextCursor` of the previous page, an opaque string; absent for the first page. At most 200
   * characters.
   */
  cursor?: string | undefined
  /** Maximum number of items to return, from 1 to 100. Default: 25. Default: `25`. */
  limit?: number | undefined
}
