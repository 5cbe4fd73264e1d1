/**
 * Payments: transfers on a chain to a verified wallet of a workspace, and what those transfers pay.
 *
 * Terms: a transfer is a fact of the chain and has no workspace. A payment is the meaning of a transfer for
 * one workspace: credited to a checkout, too little for one, or unmatched. An allocation assigns the money of
 * a payment to what it pays; an effect is a result of a payment, such as a paid invoice. The payer is the
 * address that the transfer comes from.
 *
 * Data flow: the chain reader calls the payment listener in the reader's unit of work, for blocks that it
 * read, for blocks that it read a second time, and for blocks that a reorg replaced. `intake/` inserts
 * transfers with their payments and relocates those that a reorg moved. `attribution/` decides what the
 * transfers of a transaction pay, by reference, exact amount, or a report of the buyer. `settlement/`
 * confirms or fails payments that are deep enough, and makes their checkouts succeed. `reverted/` asks the
 * chain for reported transactions of which the reader found no transfer, and records those that reverted as
 * failed payments. `reorgs/` marks payments that a reorg took out of the chain, undoes their effects,
 * restores payments that come back, and ends those that are lost. The files beside these folders implement
 * the API's resource. Checkouts and their expectations belong to the room `checkouts`, which locks and ends
 * them through its `index.ts`.
 *
 * `refunds/` sends money back: a merchant initiates a refund and signs its transaction, and the reader finds
 * it among the transfers out of settlement wallets, which are recorded as transfers without a payment.
 * `creditPayment` assigns an unmatched or underpaid payment to a checkout or an invoice by hand;
 * `releaseVoidedJob` releases such a payment from an invoice that was voided.
 *
 * `countPayments` counts each change of status in the metrics after it has committed, and `measurePayments`
 * sets the gauges of the open payments.
 *
 * Guarantees:
 * - Payments, their events and the chain cursor commit together, so a reader that crashes loses no payment
 *   and records none twice.
 * - Each transfer of more than zero to a verified wallet from another address is one payment, in the first
 *   workspace that has the wallet unless it pays a checkout of another. An unmatched payment records why it
 *   is unmatched, and the checkout that it was most likely meant for. Two kinds of transfers are logged and
 *   not recorded: an amount that no payment can hold, and a transfer mined more than a minute before its
 *   wallet was verified.
 * - At most one payment is assigned to a checkout: a unique index is the last defence.
 * - The ids of payments and of their events derive from the transfer, so that a transfer that is read again
 *   has the same ids.
 * - The sum of the initiated, broadcast and confirmed refunds of a payment never exceeds the payment, unless
 *   the merchant sends a refund that was given up: at most one refund of a payment is under way, which a lock
 *   and an index ensure.
 * - Statuses change only as the contract's table (`paymentMoves`) allows.
 *
 * Not promised: that a confirmed payment stays in the chain. A reorg deeper than the confirmations leaves the
 * payment `confirmed`, marks it as suspected and undoes its effects, until the payment is back or finality
 * has passed its block.
 */
export { countReports, findProof, mostReports, reportTransaction } from './attribution/report-transaction.ts'
export { findCheckoutPayment, findCheckoutPayments, findPayment } from './find-payment.ts'
export { createPaymentListener } from './intake/listener.ts'
export { measurePayments } from './measure-payments.ts'
export { paymentMailCheck, suspectedDigest, unmatchedDigest, voidedDigest } from './payment-mails.ts'
export { askForReportedJob, expireRefundsJob } from './refunds/check-refunds.ts'
export { refundRoutes } from './refunds/routes.ts'
export { selectUnexplained, type Unexplained } from './refunds/unexplained-store.ts'
export { releaseVoidedJob } from './release-credits.ts'
export { type Declared, declareReorged, listSuspected } from './reorgs/declare-reorged.ts'
export { failDroppedPaymentsJob } from './reorgs/fail-dropped-payments.ts'
export { askForRevertedJob } from './reverted/ask-for-reverted.ts'
export { paymentRoutes } from './routes.ts'
export { createScreenPaymentsJob } from './screening/screen-payments.ts'
export { selectPaymentsBetween } from './transfers-store.ts'
