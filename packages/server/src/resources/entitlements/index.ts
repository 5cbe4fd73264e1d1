/**
 * Entitlements: what customers may use, because it was paid.
 *
 * Who is who: an entitlement says that one customer may use one product. Its source is what granted it: a checkout that
 * was paid, or a subscription that began. A customer who bought a product twice has two, and may use the product as long
 * as one of them stands. A guest, who pays without a customer, has none: nobody would be entitled.
 *
 * What flows: the room `payments` grants for checkouts that succeeded (`grantEntitlements`), and records which payment
 * made it so. When such a payment leaves the chain or is refunded whole, and no other payment upholds the entitlement, it
 * revokes (`revokeEntitlements`), and when the payment comes back it grants again (`renewEntitlements`). The room
 * `subscriptions` grants with a trial or the first payment, and revokes when a cancellation takes effect
 * (`revokeEntitlementsOf`). All of these take sets, and run in the transaction of what they follow, at the time of each
 * workspace there (`grantingIn` is real time).
 *
 * Guarantees:
 * - One entitlement for each source and product, by a unique index: granting again what stands changes nothing.
 * - Each grant and each revocation that changes something has one event, in the same transaction. The ids of those that
 *   a block causes derive from the source, so that what is read again has the same ids.
 * - An entitlement holds ids and moments alone: nothing of it is personal data.
 *
 * Not promised: that access is taken from anyone. The merchant's own software does so, on `entitlement.revoked`.
 */
export { type EntitlementRow, type Granting, grantingIn } from './entitlement.ts'
export { type Grant, grantEntitlements, renewEntitlements } from './grant-entitlements.ts'
export { revokeEntitlements, revokeEntitlementsOf } from './revoke-entitlements.ts'
export { entitlementRoutes } from './routes.ts'
