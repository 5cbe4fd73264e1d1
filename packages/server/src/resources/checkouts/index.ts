/**
 * Checkouts: requests for one payment of an amount, in one of the accepted pairs of chain and token, until an
 * expiry.
 *
 * Who takes part: a merchant creates the checkout (`createCheckout`) with a default pair and maybe other
 * pairs, or the module `payment-links` creates it for a visit of a payment link (`openCheckout`). A buyer
 * opens the hosted page of the checkout by an unguessable token, and requests the payment instructions for
 * one or several pairs. For each requested pair the checkout has an expectation, which describes the expected
 * payment (`expectations/`): the price, an exact amount within the cent, a 16-byte reference, and the time of
 * the buyer's first request for the pair.
 *
 * Flow: a checkout is `open` until `preparePayment` inserts an expectation and makes it `pending`. The module
 * `payments` matches transfers against expectations and makes checkouts succeed (`endCheckouts`), which ends
 * their expectations in other pairs. It reverts the success when a reorg removes the payment
 * (`reopenCheckouts`). The job `expireCheckoutsJob` ends checkouts that were not paid in full; the job
 * `releaseAmountsJob` releases amounts that are no longer needed. Statuses change by the contract's table
 * (`checkoutMoves`). Ends, and the times of expectations, follow the time of the network (`networkTime`). The
 * ends that are shown follow the time of the workspace, which a test clock moves. When the emulator moves the
 * time of its chains, `shiftLiveCheckouts` moves these times with it.
 *
 * Guarantees:
 * - No two expectations reserve the same exact amount for one token at one address of one network, across
 *   workspaces: a unique index enforces it.
 * - `preparePayment` returns the same amount and reference each time it is called for a checkout and pair. It returns the
 *   same address too, unless the merchant removes the wallet of a deposit address and lets buyers get another address.
 * - Each pair of a checkout had a verified wallet of its workspace when the checkout was created. If that
 *   wallet was removed, the buyer pays to the present default wallet of the pair.
 * - Preparing, paying and ending a checkout are serialized by a row lock (`lockCheckouts`).
 * - A checkout ends unpaid only after every block mined before its expiry was read and is as deep as its
 *   workspace requires, on the network of its default pair and on each network that its buyer requested. So a
 *   transfer that was mined in time counts, no matter how late it is read. Networks that this deployment does
 *   not read delay a checkout by at most a day.
 * - An exact amount stays reserved for 24 hours after the expiry, paid or not, so that a late or second
 *   payment is recognised. A reference is never released.
 *
 * Not promised: that a checkout ends at its expiry (the reader may be behind), or that every checkout of a
 * price has an exact amount: if all exact amounts are reserved, only the reference identifies the payment.
 */
export { attestCheckout, isAttested } from './attest-checkout.ts'
export {
  type CheckoutRow,
  checkoutEvent,
  displayedExpiry,
  isByAllowance,
  type SettledPair,
  shownPairs,
  toCheckout,
  trialOf,
} from './checkout.ts'
export { checkoutSteps } from './checkout-steps.ts'
export { isReplaced } from './deposits/plan-recipient.ts'
export { selectAddressChanges as findAddressChanges } from './deposits/store.ts'
export { type CheckoutEnd, endCheckouts, reopenCheckouts } from './end-checkouts.ts'
export { type CheckoutKey, lockCheckouts } from './ending-store.ts'
export { coversTarget, dustOf } from './expectations/dust.ts'
export { baseUnitsPerCent, type ExpectationRow, priceInBase } from './expectations/expectation.ts'
export { releaseAmountsJob } from './expectations/release-amounts.ts'
export { selectRemainders as findRemainders } from './expectations/remainders-store.ts'
export { pickRemainder, reserveRests, restOf } from './expectations/reserve-rests.ts'
export {
  isAwaited,
  selectExpectation as findExpectation,
  selectExpectations as findExpectations,
} from './expectations/store.ts'
export { expireCheckouts, expireCheckoutsJob } from './expire-checkouts.ts'
export { findSold } from './find-sold.ts'
export { endInvoiceCheckouts, openInvoiceCheckout, requireNoneOnItsWay } from './invoice-checkout.ts'
export {
  type InvoiceKey,
  linkSubscriptions,
  lockCheckoutsAndInvoices,
  lockSubscriptionsOf,
  selectAllMayReturn as findMayReturn,
  selectAllOnItsWay as findOnItsWay,
  selectCovers as findCovers,
} from './invoices-store.ts'
export { openCheckout, type Sold } from './open-checkout.ts'
export { prepareDeposit, renewAddress } from './prepare-deposit.ts'
export {
  lockPayable,
  type PreparedPayment,
  preparePayment,
  readPayer,
  recipientOf,
} from './prepare-payment.ts'
export { isCounted, isPartOfPrice, updateReceived } from './received-store.ts'
export { nameRefundAddress } from './refund-address/name-refund-address.ts'
export { forgetRefundAddresses } from './refund-address/store.ts'
export { requireAutopay } from './require-autopay.ts'
export { findDefaultPairs, requirePairs, resolveWallets, settleSomePairs } from './resolve-wallets.ts'
export { checkoutRoutes } from './routes.ts'
export { shiftLiveCheckouts } from './shift-live.ts'
export {
  countReceiptMail,
  selectCheckoutByToken as findCheckoutByToken,
  selectCheckoutsOf as findCheckoutsOf,
} from './store.ts'
export { countVisits, lockVisits } from './visit-store.ts'
