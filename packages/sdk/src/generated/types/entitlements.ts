// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Customer } from './customers.ts'
import type { Product } from './products.ts'

/** One page of a list, newest first. */
export interface EntitlementPage {
  /** The items of this page, newest first. */
  data: Entitlement[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Value to send as `cursor` to get the next page; null on the last page. */
  nextCursor: string | null
}

/**
 * The right of a customer to use a product. Each checkout and each subscription grants its own entitlement: a
 * customer may use a product while at least one of their entitlements for the product has no `revokedAt`.
 */
export interface Entitlement {
  /** Identifies the entitlement. */
  id: string
  /** The customer who may use the product. */
  customerId: string
  /** The product that the customer may use. */
  productId: string
  /** Source of the entitlement: a paid checkout of a one-time price, or a subscription that started. */
  source: EntitlementSource | (string & {})
  /**
   * Time at which the entitlement was granted. If it was revoked and granted again, the later time. Unit:
   * ISO-8601, UTC.
   */
  grantedAt: string
  /**
   * Time at which the entitlement was revoked; null while the customer may use the product. Unit: ISO-8601,
   * UTC.
   */
  revokedAt: string | null
  /**
   * The customer of `customerId`; null if there is none. A deleted customer has `deletedAt` and no personal
   * data. Present only if `expand` names it.
   */
  customer?: Customer | null
  /** The product; null if there is none or if it was deleted. Present only if `expand` names it. */
  product?: Product | null
}

/** Source of the entitlement: a paid checkout of a one-time price, or a subscription that started. */
export type EntitlementSource = 'checkout' | 'subscription'

/** Which ones `listEntitlements` gives. */
export interface ListEntitlementsQuery {
  /** Only entitlements of this customer. From 1 to 80 characters. */
  customerId?: string | undefined
  /**
   * `customer` returns each record with its customer, `product` with its product, and `customer,product` with
   * both.
   */
  expand?: 'customer' | 'product' | 'customer,product' | 'product,customer' | undefined
  /**
   * The `nextCursor` of the previous page, an opaque string; absent for the first page. At most 200
   * characters.
   */
  cursor?: string | undefined
  /** Maximum number of items to return, from 1 to 100. Default: 25. Default: `25`. */
  limit?: number | undefined
}
