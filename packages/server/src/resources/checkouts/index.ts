/**
 * Checkouts: requests for one payment of an amount, in one of the accepted pairs of chain and token, until an expiry.
 *
 * Who is who: a merchant creates the checkout (`createCheckout`) with a fixed pair and maybe others, or a visit of a
 * payment link makes it (the room `payment-links`, by `openCheckout`); a buyer opens its
 * hosted page by an unguessable token, and asks how to pay with one pair or with several. An expectation
 * (`expectations/`) is what a checkout then awaits in each pair that was asked for: the price, an exact amount within the
 * cent, a 16-byte reference, and the moment when the buyer first asked for the pair.
 *
 * What flows: a checkout is `open` until `preparePayment` inserts an expectation and makes it `pending`. The room
 * `payments` matches transfers against expectations, makes checkouts succeed (`endCheckouts`), which ends what they
 * await in other pairs, and takes the success back where the chain loses the payment (`reopenCheckouts`). The job
 * `expireCheckoutsJob` ends what nobody paid in full; the job `releaseAmountsJob` frees amounts that nobody needs any more.
 * Statuses move by the contract's table (`checkoutMoves`). Ends, and since when something is awaited, are in the network's
 * time (`networkTime`); the ends that are shown are in the workspace's. Where the emulator moves its chains,
 * `shiftLiveCheckouts` moves the former with them.
 *
 * Guarantees:
 * - No two expectations hold the same amount for one token at one address of one network, across workspaces: a unique
 *   index decides.
 * - `preparePayment` answers the same amount and reference each time it is called for a checkout and pair.
 * - Each pair of a checkout has had a verified wallet of its workspace when the checkout was created. A buyer is told the
 *   present default wallet of the pair where that one was removed.
 * - Preparing, paying and ending one checkout exclude each other by a row lock (`lockCheckouts`).
 * - A checkout ends unpaid only after every block mined before its expiry was read and is as deep as payments of its
 *   workspace must be, on the network of its fixed pair and on each that its buyer asked for, so a transfer that was
 *   mined in time counts, however late it is read. Networks that this deployment does not read are not waited for beyond
 *   a day.
 * - An amount is held for 24 hours after the expiry, paid or not, so that a late or second payment is recognised. A
 *   reference is known for good.
 *
 * Not promised: that a checkout ends at its expiry (the reader may be behind), or an exact amount for every checkout of
 * a price: where all of them are held, the reference alone tells the payment.
 */
export { attestCheckout, isAttested } from './attest-checkout.ts'
export {
  type CheckoutRow,
  checkoutEvent,
  isByAllowance,
  type SettledPair,
  shownExpiry,
  shownPairs,
  toCheckout,
  trialOf,
} from './checkout.ts'
export { checkoutSteps } from './checkout-steps.ts'
export { type CheckoutEnd, endCheckouts, reopenCheckouts } from './end-checkouts.ts'
export { type CheckoutKey, lockCheckouts } from './ending-store.ts'
export { coversTarget, dustOf } from './expectations/dust.ts'
export { baseUnitsPerCent, type ExpectationRow, priceInBase } from './expectations/expectation.ts'
export { releaseAmountsJob } from './expectations/release-amounts.ts'
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
  lockDebts,
  lockSubscriptionsOf,
  selectAllMayReturn as findMayReturn,
  selectAllOnItsWay as findOnItsWay,
  selectCovers as findCovers,
} from './invoices-store.ts'
export { openCheckout, type Sold } from './open-checkout.ts'
export { lockPayable, type PreparedPayment, preparePayment, readPayer } from './prepare-payment.ts'
export { requireAutopay } from './require-autopay.ts'
export { checkoutRoutes } from './routes.ts'
export { findDefaultPairs, requirePairs, settlePairs, settleSomePairs } from './settle-pairs.ts'
export { shiftLiveCheckouts } from './shift-live.ts'
export {
  selectCheckoutByToken as findCheckoutByToken,
  selectCheckoutsOf as findCheckoutsOf,
} from './store.ts'
export { countVisits, lockVisits } from './visit-store.ts'
