/**
 * Agreements: the terms that payers signed for subscriptions paid by allowance, and the pulls made by them.
 *
 * Who takes part: a *payer* signs *terms* (EIP-712): the maximum that a merchant may be paid in each period.
 * Signed terms are an *agreement*, identified by their hash. A *pull* transfers the payment of one period
 * through the pull contract.
 *
 * Flow: `checkoutOffer` returns the terms of a checkout, and `offerTerms` returns the data that the payer has
 * to sign and approve. `proveTerms` verifies a signature with the rules of the contract (if the payer is a
 * contract, by a call to it), and `takeTerms` stores the agreement. Code that bills a subscription requests a
 * pull by `pullPeriod`, in its own transaction: the row (agreement, period) and the relay (the queued
 * contract call) commit together. The relayer (the job that sends contract calls) simulates the pull, sends
 * it, and stores the outcome here; `createPullKind` returns the functions that the relayer calls for a pull.
 * `follow`, which the billing module passes in, runs for each outcome in the same transaction. The payment of
 * a pull is reported by the chain reader, like every other payment: the chain gives agreement and period, and
 * `findPullReferences` returns the reference of the payment for which the pull was requested. `withdrawPulls`
 * withdraws requested pulls that were not sent, and returns the invoices whose pulls were sent. The job of
 * `createChargeFirstJob` polls for the approvals behind the agreements of checkouts, and requests the pull
 * that pays the checkout. The subscription that the checkout starts is linked to its agreement
 * (`linkAgreements`). If the approval of a subscription's agreement is missing, it is checked again at
 * intervals (`watchAgreement`): the module `subscriptions` claims due agreements (`takeWatched`) and requests
 * pulls of their unpaid invoices. A payer ends an agreement by a signature (`stopAgreement`), also an
 * agreement that another payer's agreement has replaced (`findFormerStops`, `stopFormer`).
 *
 * Guarantees:
 * - A period of an agreement is requested by one row, and again only after the first try has failed. Code
 *   that requests a pull for an invoice first checks whether another agreement is paying it (`isPulled`).
 * - A pull that the chain would reject (balance, allowance, time, a stop, the token) fails with its reason
 *   before it costs gas.
 * - An agreement ends by its payer, by newer terms, or when the chain reports its end. While this deployment
 *   is not configured to pull by the agreement, the agreement stays in force (state `living`) and its pulls
 *   are `unavailable`.
 * - A period that was already pulled by another sender is not a failure: that pull pays the period.
 * - A pull is sent only while the payment it makes is expected, and pays no matter how late it is mined: a
 *   checkout does not end while a pull for it has no outcome.
 * - A pull never transfers more than the signed amount. Pauses and discounts, which the chain does not know,
 *   are applied by the code that requests pulls.
 * - While an agreement of a subscription is in force, terms of another payer replace it only when an approval
 *   covers them: knowing the address of the hosted page is not enough to end the agreement that pays the
 *   subscription.
 *
 * Not promised: that an approval exists. `offerTerms` requests an approval that covers all terms of the payer
 * that are in force, but the payer may lower the approval at any time. Terms may also never be used: a payer
 * can sign terms and stop them before the first pull.
 */
export { type AwaitedCheckout, checkoutOffer, findAutopay, wasSigned } from './agree-checkout.ts'
export { toRemaining } from './agreement.ts'
export {
  type Agreed,
  linkAgreements,
  selectAgreed as findAgreed,
} from './charges-store.ts'
export { createChargeFirstJob, type StartTrial } from './first-charges.ts'
export { type Looked, lookAtApprovals } from './look-at-approvals.ts'
export { intervalOf, makeTerms } from './make-terms.ts'
export {
  type Offer,
  type OfferedTerms,
  offerTerms,
  readApproval,
  type SeenApproval,
} from './offer-terms.ts'
export { replaceOthers } from './offers-store.ts'
export { createPullKind, type PullParts, type SettledPull } from './pull-kind.ts'
export { pullableNetwork, pulledToken, requirePullNetwork } from './pull-network.ts'
export { type PullBill, type PullRequest, pullPeriod } from './pull-period.ts'
export { requireRoom } from './require-room.ts'
export { showAllowance } from './show-allowance.ts'
export { proveStop, stopAgreement, stopKind, stopTypedData } from './stop-agreement.ts'
export { findFormerStops, stopFormer } from './stop-former.ts'
export {
  hasPullUnderWay,
  isPulled,
  isPullUnderWay,
  selectAgreement as findAgreement,
  selectPullReferences as findPullReferences,
  selectUnreportedPulls as findBrought,
} from './store.ts'
export { proveTerms, type SignedTerms, takeTerms } from './take-terms.ts'
export {
  giveUpWatching,
  stopWatching,
  takeWatched,
  type Watched,
  watchAgreement,
  watchAgreementsOf,
} from './watch-store.ts'
export { withdrawPulls } from './withdraw-pulls.ts'
