/**
 * Payments: transfers on a chain to a verified wallet of a workspace, and what those transfers pay.
 *
 * Who is who: a transfer is what a provider reports of the chain. A payment is what a transfer means to one workspace;
 * it is credited to a checkout, or unmatched. The payer is the address that the transfer comes from.
 *
 * What flows: the chain reader calls `paymentListener` in its unit of work, for blocks that it read and for blocks that
 * a reorg replaced. `intake/` inserts payments for new transfers and relocates those that a reorg moved. `attribution/`
 * decides which checkout a transfer pays: the first rule that names one decides. `settlement/` confirms or fails
 * payments whose blocks are deep enough, ends their checkouts and emits the events. `reorgs/` detaches pending payments
 * from replaced blocks and marks confirmed ones as suspected. The files beside these folders are the resource of the
 * API. Checkouts and reservations belong to the room `checkouts`, which locks, ends and deletes them through its door.
 *
 * `refunds/` sends money back: a merchant initiates a refund and signs its transaction, and the reader finds it among
 * the transfers out of settlement wallets, which are recorded as transfers without a payment. `creditPayment` assigns
 * to a checkout, by hand, what no rule did.
 *
 * Guarantees:
 * - Payments, their events and the chain cursor commit together, so a reader that dies loses and doubles nothing.
 * - Each transfer of more than nothing to a verified wallet is one payment. An unmatched payment records why it is
 *   unmatched, and the checkout that it was most likely meant for. Not recorded: an amount that no payment can hold
 *   (logged as an error), and a transfer mined more than a minute before its wallet was verified.
 * - At most one payment on the chain is credited to a checkout.
 * - Refunds under way and confirmed never exceed the payment, unless the merchant sends one that was given up: of one
 *   payment at most one refund is under way, by lock and by index.
 * - Statuses move by the contract's table (`paymentMoves`).
 *
 * Not promised: that a confirmed payment stays in the chain. A reorg deeper than the confirmations leaves it
 * `confirmed`, marks it as suspected and emits `payment.reorg_suspected` and `payment.reversed`.
 */
export { findCheckoutPayment, findPayment } from './find-payment.ts'
export { paymentListener } from './intake/listener.ts'
export { askForReportedJob, expireRefundsJob } from './refunds/check-refunds.ts'
export { refundRoutes } from './refunds/routes.ts'
export { failDroppedPaymentsJob } from './reorgs/fail-dropped-payments.ts'
export { paymentRoutes } from './routes.ts'
