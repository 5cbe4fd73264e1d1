// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/** One page of a list, newest first. */
export interface EntitlementPage {
  /** The items of this page, newest first. */
  data: Entitlement[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null
}

/**
 * What a customer may use, because it was paid. Each checkout and each subscription grants one of its own, so
 * a customer may use a product as long as one of theirs for it has no `revokedAt`.
 */
export interface Entitlement {
  /** Identifies the entitlement. */
  id: string
  /** The customer who may use the product. */
  customerId: string
  /** The product that the customer may use. */
  productId: string
  /**
   * What granted the entitlement: a checkout of a one-time price that was paid, or a subscription that began.
   */
  source: EntitlementSource | (string & {})
  /** When it was granted; where it was revoked and granted anew, when that was. Unit: ISO-8601, UTC. */
  grantedAt: string
  /** When it was revoked; null while the customer may use the product. Unit: ISO-8601, UTC. */
  revokedAt: string | null
}

/**
 * What granted the entitlement: a checkout of a one-time price that was paid, or a subscription that began.
 */
export type EntitlementSource = 'checkout' | 'subscription'

/** Which ones `listEntitlements` gives. */
export interface ListEntitlementsQuery {
  /** Only entitlements of this customer. From 1 to 80 characters. */
  customerId?: string | undefined
  /** The opaque `nextCursor` of the page before; absent for the first page. At most 200 characters. */
  cursor?: string | undefined
  /** How many items to answer with: 1 to 100, 25 by default. Default: `25`. */
  limit?: number | undefined
}
