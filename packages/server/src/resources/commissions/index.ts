/**
 * Commissions: the shares that affiliates receive of the payments they referred.
 *
 * Who takes part: an affiliate is known only by a code, which the merchant puts into the metadata of a
 * checkout or a payment link as `affiliate`. A commission is the affiliate's share of one payment: the rate
 * in basis points that the workspace had set when the payment was confirmed, applied to the amount that
 * remains after refunds.
 *
 * Flow: the module `payments` accrues commissions for payments that made a checkout succeed
 * (`accrueCommissions`), if the workspace has affiliates enabled. When a reorg removes or restores such a
 * payment, or the payment is refunded in part or in full, the module calls `followCommissions` with the
 * remaining amount of the payment, and `decideCommission` decides the new status and amount of the
 * commission. The merchant pays affiliates outside of this system, and records that by `payCommission`.
 *
 * Guarantees:
 * - One commission for each payment, by a unique index, and never more than the remaining amount of the
 *   payment.
 * - No public route sets the metadata of a checkout, so that a buyer cannot become an affiliate.
 * - Each change emits one event, named after the new status, in the same transaction. A commission that was
 *   paid before its payment was reorged or refunded keeps the time and amount of that payment to the
 *   affiliate, so that the merchant can claim it back.
 *
 * Not promised: that affiliates are paid. This system moves no money to affiliates; the merchant pays them.
 */
export { type Accrual, accrueCommissions } from './accrue-commissions.ts'
export { affiliateOf, type CommissionedPayment } from './commission.ts'
export { followCommissions } from './follow-commissions.ts'
export { commissionRoutes } from './routes.ts'
