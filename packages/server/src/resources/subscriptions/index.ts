/**
 * Subscriptions: a price that is charged to a customer for each period, by an invoice for each.
 *
 * Who is who: the merchant starts a subscription (`createSubscription`), pauses, resumes and cancels it and changes its
 * plan; the customer pays its invoices by their links, and sees and cancels it on its own page, by an unguessable token.
 *
 * What flows: decisions are pure (`decide-*.ts`, `move.ts`): a row and a moment give a `Move`, which says what becomes of
 * the row and what follows. `carryOut` writes moves, of one subscription or of hundreds, with one statement for each kind
 * of row: subscriptions, invoices, customers, mails, events. Each row names the step that time makes due in it next
 * (`nextStep`): the job `billSubscriptionsJob` runs steps by real time, `subscriptionSteps` by a test clock. The room
 * `payments` calls `renewSubscriptions` with invoices that were paid and `reverseRenewals` with those whose payment the
 * chain lost; the room `invoices` is handed `waivePeriod` for those that the merchant voided.
 *
 * Where the customer has signed terms (`agreement`), an unpaid invoice is pulled: a step sets `collect_at`,
 * `collectRenewalsJob` opens the invoice's checkout and asks the room `agreements` for the pull, and `followPull` hears what
 * came of it. A pull that fails is told, a link is mailed, and dunning asks again. A test clock waits for each outcome. Where
 * only the approval was missing, `watchApprovalsJob` looks for it and has the invoice pulled once it is there.
 *
 * Periods begin at boundaries counted from an anchor, in the calendar of UTC (`billing-calendar.ts`). A period's invoice
 * is made when the period begins, and none is made while one is unpaid; grace and dunning count from then
 * (`dunning.ts`), and stand still in a pause, in which the open invoice has no due date.
 *
 * Guarantees:
 * - A subscription has one invoice for each period: its row is locked, and a unique index is the last defence.
 * - Rows are locked in this order: subscriptions, invoices, checkouts, customers. Whoever moves an invoice of a period
 *   locks its subscription first, but for the job of due dates in the room `invoices`: it may make the invoice past due some
 *   seconds before the step of dunning makes the subscription so.
 * - What a payment makes of a subscription commits with the payment; a cancellation does not void an invoice for which a
 *   payment was seen and is not deep enough yet, or was lost and may come back: it waits (`held_at`, `releaseHeldJob`).
 * - A customer's status, and what the customer is entitled to, follow its subscriptions in the same transaction
 *   (`decideEntitlement`).
 *
 * Not promised: that a step runs at its moment. One that is more than an hour late, as after an outage, gives the
 * customer the whole time from then on.
 */
export { agreeAnew } from './agree-anew.ts'
export { cancelForCustomer, cancelForPayer } from './cancel-subscription.ts'
export { collectRenewalsJob } from './collect-renewals.ts'
export { endForCustomer } from './end-for-customer.ts'
export { followPayments, type InvoiceStanding } from './follow-entitlements.ts'
export { followPull } from './follow-pull.ts'
export { subscriptionMailChecks } from './mail-subscriptions.ts'
export { findNextTerms } from './next-terms.ts'
export { offerAnew } from './offer-anew.ts'
export { subscriptionRoutes } from './routes.ts'
export { billSubscriptionsJob, releaseHeldJob, subscriptionSteps } from './run-steps.ts'
export {
  findDuesAnew,
  type Renewal,
  renewSubscriptions,
  reverseRenewals,
  waivePeriod,
} from './settle-subscriptions.ts'
export { type Started, startSubscriptions, tellStarted } from './start-subscriptions.ts'
export { startTrial } from './start-trial.ts'
export { lockSubscription, selectSubscriptionByToken as findSubscriptionByToken } from './store.ts'
export { type SubscriptionRow, subscriptionEvent, toSubscription } from './subscription.ts'
export { watchApprovalsJob } from './watch-approvals.ts'
