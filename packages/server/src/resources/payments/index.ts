/**
 * Payments: transfers on a chain to a verified wallet of a workspace, and what those transfers pay.
 *
 * Who is who: a transfer is what the chain says, and has no workspace. A payment is what a transfer means to one
 * workspace: credited to a checkout, too little for one, or unmatched. An allocation assigns the money of a payment to
 * what it pays; an effect is what a payment made happen. The payer is the address that the transfer comes from.
 *
 * What flows: the chain reader calls the payment listener (`listener.ts`) in its unit of work, for blocks that it read, for
 * blocks that it read a second time, and for blocks that a reorg replaced. The folders are the steps of a transfer, and none
 * imports a later one. `record/` holds what is known of transfers, payments and refunds, and the SQL of their tables.
 * `match/` decides what the transfers of a transaction pay, by reference or exact amount; its `reverted/` asks the chain for
 * reported transactions without a transfer, and records those that reverted as failed payments. `confirm/` confirms or fails
 * payments that are deep enough, makes their checkouts succeed, starts what they entitle to, and credits what a buyer
 * reports. `reorg/` takes payments and refunds out of the chain, undoes what they caused, restores those that are back, and
 * gives up those that are lost. `refund/` sends money back: a merchant initiates a refund and signs its transaction, and the
 * reader finds it among the transfers out of settlement wallets, which are recorded as transfers without a payment.
 *
 * The files beside these folders put them together, and are the resource of the API. `creditPayment` assigns to a checkout
 * or an invoice, by hand, a payment that no rule assigned; `releaseVoidedJob` takes it from an invoice that was voided.
 * Checkouts and their expectations belong to the room `checkouts`, which locks and ends them through its door.
 *
 * `countPayments` counts each move for the metrics once it has committed, and `measurePayments` tells them what is open.
 *
 * Guarantees:
 * - Payments, their events and the chain cursor commit together, so a reader that dies loses and doubles nothing.
 * - Each transfer of more than nothing to a verified wallet from another address is one payment, in the first workspace
 *   that has the wallet unless it pays a checkout of another. An unmatched payment records why it is unmatched, and the
 *   checkout that it was most likely meant for. Not recorded, and logged: an amount that no payment can hold, and a
 *   transfer mined more than a minute before its wallet was verified.
 * - At most one payment is assigned to a checkout: a unique index is the last defence.
 * - The ids of payments and of their events derive from the transfer, so that what is read again has the same ids.
 * - Refunds under way and confirmed never exceed the payment, unless the merchant sends one that was given up: of one
 *   payment at most one refund is under way, by lock and by index.
 * - Statuses move by the contract's table (`paymentMoves`).
 *
 * Not promised: that a confirmed payment stays in the chain. A reorg deeper than the confirmations leaves it
 * `confirmed`, marks it as suspected and undoes what it caused, until it is back or finality has passed its block.
 */

export { paymentMailCheck, suspectedDigest, unmatchedDigest, voidedDigest } from './confirm/payment-mails.ts'
export { countReports, findProof, mostReports, reportTransaction } from './confirm/report-transaction.ts'
export { createScreenPaymentsJob } from './confirm/screening/screen-payments.ts'
export { createPaymentListener } from './listener.ts'
export { askForRevertedJob } from './match/reverted/ask-for-reverted.ts'
export { measurePayments } from './measure-payments.ts'
export { findCheckoutPayment, findCheckoutPayments, findPayment } from './record/find-payment.ts'
export { selectPaymentsBetween } from './record/transfers-store.ts'
export { askForReportedJob, expireRefundsJob } from './refund/check-refunds.ts'
export { refundRoutes } from './refund/routes.ts'
export { selectUnexplained, type Unexplained } from './refund/unexplained-store.ts'
export { releaseVoidedJob } from './release-credits.ts'
export { type Declared, declareReorged, listSuspected } from './reorg/declare-reorged.ts'
export { failDroppedPaymentsJob } from './reorg/fail-dropped-payments.ts'
export { paymentRoutes } from './routes.ts'
