/**
 * Subscriptions: a price that is charged to a customer for each period, with one invoice per period.
 *
 * Who takes part: the merchant starts a subscription (`createSubscription`), pauses, resumes and cancels it, and
 * changes its plan. The customer pays its invoices by links, and can see and cancel the subscription on a hosted page
 * with an unguessable token.
 *
 * Flow: decisions are pure functions (`decide-*.ts`, `move.ts`). From a row and a time they return a `Transition`: the
 * new row and the resulting changes. `applyTransitions` writes the changes of one or of hundreds of subscriptions, with
 * one statement for each kind of row: subscriptions, invoices, customers, mails, events. Each row stores the next step
 * that becomes due with time (`nextStep`). The job `billSubscriptionsJob` runs steps by real time; `subscriptionSteps`
 * runs them by a test clock. The module `payments` calls `renewSubscriptions` with paid invoices, and `reverseRenewals`
 * with invoices whose payments were removed by a reorg. The module `invoices` calls `waivePeriod` for invoices that the
 * merchant voided.
 *
 * If the customer has signed terms (`agreement`), unpaid invoices are pulled: a step sets `collect_at`,
 * `collectRenewalsJob` opens the invoice's checkout and requests the pull from the module `agreements`, and `followPull`
 * applies the outcome. When a pull fails, an event is emitted, a link is mailed, and dunning requests the pull again. A
 * test clock waits for each outcome. If only the token approval was missing, `watchApprovalsJob` polls for it and then
 * has the invoice pulled.
 *
 * Periods begin at boundaries counted from an anchor, in UTC (`billing-calendar.ts`). The invoice of a period is
 * created when the period begins; no invoice is created while another one is unpaid. Grace and dunning count from that
 * time (`dunning.ts`). They stop during a pause, in which the open invoice has no due date.
 *
 * Guarantees:
 * - A subscription has one invoice for each period: its row is locked, and a unique index enforces this.
 * - Rows are locked in this order: subscriptions, invoices, checkouts, customers. Code that changes the invoice of a
 *   period locks its subscription first. The one exception is the job of due dates in the module `invoices`, which may
 *   make the invoice past due some seconds before the dunning step makes the subscription past due.
 * - The effect of a payment on a subscription commits in the transaction of the payment. A cancellation does not void
 *   an invoice whose payment was seen and is not deep enough yet, or was removed by a reorg and may return: the
 *   cancellation waits (`held_at`, `releaseHeldJob`).
 * - A customer's status and entitlements follow the customer's subscriptions in the same transaction
 *   (`decideEntitlement`).
 *
 * Not promised: that a step runs on time. After a step that is more than an hour late, for example after an outage, the
 * customer has the full time again, counted from the run of the step.
 */
export { acceptTerms } from './accept-terms.ts'
export { cancelForCustomer, cancelForPayer } from './cancel-subscription.ts'
export { collectRenewalsJob } from './collect-renewals.ts'
export { endForCustomer } from './end-for-customer.ts'
export { followPayments, type InvoiceStanding } from './follow-entitlements.ts'
export { followPull } from './follow-pull.ts'
export { subscriptionMailChecks } from './mail-subscriptions.ts'
export { findNextTerms } from './next-terms.ts'
export { reissueTerms } from './reissue-terms.ts'
export { subscriptionRoutes } from './routes.ts'
export { billSubscriptionsJob, releaseHeldJob, subscriptionSteps } from './run-steps.ts'
export {
  findNewDueDates,
  renewSubscriptions,
  reverseRenewals,
  type SubscriptionRenewal,
  waivePeriod,
} from './settle-subscriptions.ts'
export { emitStarted, type StartedSubscription, startSubscriptions } from './start-subscriptions.ts'
export { startTrial } from './start-trial.ts'
export {
  lockSubscription,
  selectSubscription as findSubscription,
  selectSubscriptionByToken as findSubscriptionByToken,
} from './store.ts'
export { type SubscriptionRow, subscriptionEvent, subscriptionUrl, toSubscription } from './subscription.ts'
export { watchApprovalsJob } from './watch-approvals.ts'
