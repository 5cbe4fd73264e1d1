/**
 * Commissions: what affiliates are to get of the payments that they brought.
 *
 * Who is who: an affiliate is known by a code alone, which the merchant puts into the metadata of a checkout or a payment
 * link as `affiliate`. A commission is the affiliate's share of one payment: so many basis points as the workspace had
 * set when the payment confirmed, of what is left of the payment after refunds.
 *
 * What flows: the room `payments` accrues for payments that made a checkout succeed (`accrueCommissions`), where the
 * workspace has affiliates enabled. Whenever such a payment leaves the chain, comes back, or is refunded in part or whole,
 * it calls `followCommissions` with what is left of it, and `decideCommission` says what the commission is then. The
 * merchant pays affiliates in their own way, and says so by `payCommission`.
 *
 * Guarantees:
 * - One commission for each payment, by a unique index, and never more than what is left of the payment.
 * - No public route sets the metadata of a checkout, so that nobody makes an affiliate of themselves.
 * - Each change has one event, named after the status it leads to, in the same transaction. A commission that was paid
 *   before its payment was lost or refunded keeps when and how much, for the merchant to ask it back.
 *
 * Not promised: that money moves. None does: what is owed is between the merchant and the affiliate.
 */
export { type Accrual, accrueCommissions } from './accrue-commissions.ts'
export { affiliateOf, type Standing } from './commission.ts'
export { followCommissions } from './follow-commissions.ts'
export { commissionRoutes } from './routes.ts'
