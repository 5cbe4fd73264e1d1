/**
 * Payments: transfers on a chain to a verified wallet of a workspace, and the checkouts and invoices that
 * they pay.
 *
 * Terms: a transfer is a fact of the chain and has no workspace. A payment is the meaning of a transfer for
 * one workspace: credited to a checkout, too little for one, or unmatched. An allocation assigns the money of
 * a payment to a checkout or an invoice; an effect is a result of a payment, such as a paid invoice. The
 * payer is the address that the transfer comes from.
 *
 * Data flow: the chain reader calls the payment listener (`listener.ts`) in the reader's unit of work, for
 * blocks that it read, for blocks that it read a second time, and for blocks that a reorg replaced. A
 * transfer passes through the folders in the order below, and no folder imports a later one. `record/` holds
 * the types of transfers, payments and refunds, and the SQL of their tables. `match/` decides which checkouts
 * the transfers of a transaction pay, by reference or exact amount; its folder `reverted/` looks up
 * transactions that buyers reported and in which the reader found no transfer, and records reverted
 * transactions as failed payments. `confirm/` confirms or fails payments that are deep enough, makes their
 * checkouts succeed, grants the entitlements and commissions that follow, and credits payments that buyers
 * report. `reorg/` marks payments and refunds that a reorg removed from the chain, undoes their effects,
 * restores payments and refunds that come back, and ends payments that are lost. `refund/` sends money back:
 * a merchant initiates a refund and signs its transaction, and the reader finds it among the transfers out of
 * settlement wallets, which are recorded as transfers without a payment.
 *
 * The files beside these folders call them, and implement the API's resource. `creditPayment` assigns to a
 * checkout or an invoice, by hand, a payment that was not credited automatically; `releaseVoidedJob` releases
 * such a payment from an invoice that was voided. Checkouts and their expectations (the payments that they
 * await) belong to the module `checkouts`, which locks and ends them through its `index.ts`.
 *
 * `countPayments` counts each change of status in the metrics after it has committed, and `measurePayments`
 * sets the gauges of the open payments.
 *
 * Guarantees:
 * - Payments, their events and the chain cursor commit together, so a reader that crashes loses no payment
 *   and records no payment twice.
 * - Each transfer of more than zero to a verified wallet from another address is one payment, in the first
 *   workspace that has the wallet, unless the transfer pays a checkout of another workspace. An unmatched
 *   payment records why it is unmatched, and the checkout that it was most likely meant for. Two kinds of
 *   transfers are logged and not recorded: an amount that no payment can hold, and a transfer mined more than
 *   a minute before its wallet was verified.
 * - At most one payment is assigned to a checkout: a unique index is the last defence.
 * - The ids of payments and of their events derive from the transfer, so that a transfer that is read again
 *   has the same ids.
 * - The sum of the initiated, broadcast and confirmed refunds of a payment never exceeds the payment, unless
 *   the merchant sends a refund that was given up. A lock and an index ensure that at most one refund of a
 *   payment is under way.
 * - Statuses change only as the contract's table (`paymentMoves`) allows.
 *
 * Not promised: that a confirmed payment stays in the chain. A reorg deeper than the confirmations leaves the
 * payment `confirmed`, marks it as suspected and undoes its effects, until the payment is in the chain again
 * or its block would be final.
 */

export { paymentMailCheck, suspectedDigest, unmatchedDigest, voidedDigest } from './confirm/payment-mails.ts'
export { findProof, readReports } from './confirm/read-reports.ts'
export { mostReports, reportTransaction } from './confirm/report-transaction.ts'
export { createScreenPaymentsJob } from './confirm/screening/screen-payments.ts'
export { exportPayments } from './export-payments.ts'
export { createPaymentListener } from './listener.ts'
export { askForRevertedJob } from './match/reverted/look-up-reported-transactions.ts'
export { measurePayments } from './measure-payments.ts'
export {
  findCheckoutPayment,
  findCheckoutPayments,
  findPayment,
  findPayments,
} from './record/find-payment.ts'
export { type CountedPart, findParts, sumRefunds } from './record/parts-store.ts'
export { findReceivedPayments, type ReceivedPayment, type ReceivedPayments } from './record/receipt-store.ts'
export { selectPaymentsBetween } from './record/transfers-store.ts'
export { askForReportedJob, expireRefundsJob } from './refund/check-refunds.ts'
export { refundRoutes } from './refund/routes.ts'
export { selectUnexplained, type Unexplained } from './refund/unexplained-store.ts'
export { releaseVoidedJob } from './release-credits.ts'
export { type Declared, declareReorged, listSuspected } from './reorg/declare-reorged.ts'
export { failDroppedPaymentsJob } from './reorg/fail-dropped-payments.ts'
export { endWaitingParts, endWaitingPartsJob } from './reorg/parts/end-waiting-parts.ts'
export { paymentRoutes } from './routes.ts'
