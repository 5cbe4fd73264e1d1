/**
 * Agreements: what payers signed for subscriptions that are paid by allowance, and the pulls made by it.
 *
 * Who is who: a *payer* signs *terms* (EIP-712): the most that a merchant may be paid in each period. Terms that were
 * signed are an *agreement*, named by their hash. A *pull* takes one period's payment through the pull contract.
 *
 * What flows: `checkoutOffer` makes the terms of a checkout, `offerTerms` what the payer signs and approves. `proveTerms`
 * checks a signature as the contract will, asking the payer's contract where it is one, and `takeTerms` stores the
 * agreement. Whoever bills a subscription asks for a pull by `pullPeriod`, in its own transaction: the row (agreement,
 * period) and the relay of the call commit together. The relayer asks the kind of `createPullKind` what the chain says,
 * sends, and has the outcome stored here; `follow`, which the billing room hands in, hears of each in the same transaction.
 * The payment of a pull comes from the chain's reader, like any other payment: the chain tells agreement and period, and
 * `findPullReferences` the reference of what that pull was asked for. `withdrawPulls` takes back what was asked for and not
 * sent, and says what was sent. The job of `createChargeFirstJob` looks for the approvals behind the agreements of
 * checkouts, and asks for the pull that pays the checkout; the subscription which that starts is linked to its agreement
 * (`linkAgreements`). The agreement of a subscription whose approval is missing is watched (`watchAgreement`): the room
 * `subscriptions` takes those that are to be looked at (`takeWatched`) and has what is unpaid pulled. A payer ends an
 * agreement by a signature (`stopAgreement`), also one that another payer's has replaced (`findFormerStops`, `stopFormer`).
 *
 * Guarantees:
 * - A period of an agreement is asked for by one row, and a second time only once the first try has failed. Whoever asks for
 *   an invoice looks first whether another agreement is paying it (`isPulled`).
 * - A pull fails with its reason before it costs gas where the chain can tell: balance, allowance, time, a stop, the token.
 * - An agreement ends by its payer, by newer terms or by what the chain says of it. While this deployment is not configured
 *   to pull it, it lives on, and a pull of it is `unavailable`.
 * - A period that somebody else pulled is not a failure: that pull pays it.
 * - A pull is sent only while what it pays is awaited, and pays that however late it is mined: a checkout does not end while
 *   a pull for it has no outcome.
 * - What may be pulled is never more than was signed; what the chain was not told (a pause, a discount) is kept by whoever
 *   asks for pulls.
 * - While an agreement of a subscription lives, terms of another payer take its place only once an approval covers them:
 *   whoever has the address of the page alone cannot end the agreement by which it is paid.
 *
 * Not promised: that an approval is there. `offerTerms` asks for one that covers all living terms of the payer; the payer may
 * lower it at any time. Nor that terms are used: a payer can sign and stop them before.
 */
export { type Awaited, checkoutOffer, findAutopay, wasSigned } from './agree-checkout.ts'
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
export { type Bill, type PullRequest, pullPeriod } from './pull-period.ts'
export { requireRoom } from './require-room.ts'
export { showAllowance } from './show-allowance.ts'
export { proveStop, stopAgreement, stopKind, stopTypedData } from './stop-agreement.ts'
export { findFormerStops, stopFormer } from './stop-former.ts'
export {
  hasPullUnderWay,
  isPulled,
  isPullUnderWay,
  selectAgreement as findAgreement,
  selectBrought as findBrought,
  selectPullReferences as findPullReferences,
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
