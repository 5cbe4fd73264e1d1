/**
 * Payments: transfers on a chain to a wallet of a workspace, and what they pay.
 *
 * `paymentListener` is called by the chain reader within its unit of work. `intake/` makes payments of transfers and
 * finds those again that a reorganisation moved; `attribution/` names the checkout that a transfer pays, by the first
 * rule that fits; `settlement/` confirms or fails payments that are deep enough, ends their checkouts and says so;
 * `reorgs/` takes payments out of the chain and suspects confirmed ones. The files beside them are the resource that
 * the API shows. Statuses move by the contract's table.
 *
 * Every transfer that is worth something is a payment, matched or not: an unmatched one says why, and which checkout
 * it was most likely meant for. Checkouts and their reservations belong to `checkouts`: they are locked, ended and
 * given up through that door.
 *
 * Not promised: that a confirmed payment stays confirmed. A deep reorganisation is told by an event.
 */
export { findCheckoutPayment, findPayment } from './find-payment.ts'
export { paymentListener } from './intake/listener.ts'
export { type PaymentRow, paymentIdentifiers, toPayment } from './payment.ts'
export { failDroppedPaymentsJob } from './reorgs/fail-dropped-payments.ts'
export { paymentRoutes } from './routes.ts'
