/**
 * Entitlements: the products that customers may use after a payment.
 *
 * Who takes part: an entitlement states that one customer may use one product. Its source is the record that
 * granted it: a checkout that was paid, or a subscription that began. A customer who bought a product twice
 * has two entitlements, and may use the product as long as one of them is not revoked. A guest, who pays
 * without a customer, has no entitlements.
 *
 * Flow: the module `payments` grants entitlements for checkouts that succeeded (`grantEntitlements`), and
 * records which payment made the checkout succeed. When a reorg removes such a payment, or it is fully
 * refunded, and no other payment supports the entitlement, the module revokes the entitlement
 * (`revokeEntitlements`). When the payment is in the chain again, the module grants the entitlement again
 * (`renewEntitlements`). The module `subscriptions` grants entitlements with a free trial or the first
 * payment, and revokes them when a cancellation takes effect (`revokeEntitlementsOf`). All these functions
 * process many entitlements at once, in the transaction of the change that causes them. A grant or revocation
 * has the time of its workspace, which a test clock may move; with `grantingIn` it has real time.
 *
 * Guarantees:
 * - One entitlement for each source and product, by a unique index: granting it again changes nothing.
 * - Each grant and each revocation that changes an entitlement emits one event, in the same transaction. The
 *   ids of entitlements granted because of a block derive from the source, so that reading the block again
 *   gives the same ids.
 * - An entitlement holds only ids and times, and no personal data.
 *
 * Not promised: that access is withdrawn. The merchant's own software does that, on `entitlement.revoked`.
 */
export { type EntitlementRow, type Granting, grantingIn } from './entitlement.ts'
export { type Grant, grantEntitlements, renewEntitlements } from './grant-entitlements.ts'
export { revokeEntitlements, revokeEntitlementsOf } from './revoke-entitlements.ts'
export { entitlementRoutes } from './routes.ts'
