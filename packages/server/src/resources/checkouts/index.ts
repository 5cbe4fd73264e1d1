/**
 * Checkouts: requests for one payment of an amount, on one chain, in one token, until an expiry.
 *
 * Who is who: a merchant creates the checkout (`createCheckout`); a buyer opens its hosted page by an unguessable token
 * and asks how to pay. An expectation (`expectations/`) is what a checkout then awaits in one token at one address: the
 * price, an exact amount within the cent, a 16-byte reference, and the moment when the buyer first asked.
 *
 * What flows: a checkout is `open` until `preparePayment` inserts its expectation and makes it `pending`. The room
 * `payments` matches transfers against expectations, makes checkouts succeed (`endCheckouts`), and takes the success
 * back where the chain loses the payment (`reopenCheckouts`). The job `expireCheckoutsJob` ends what nobody paid in
 * full; the job `releaseAmountsJob` frees amounts that nobody needs any more. Statuses move by the contract's table
 * (`checkoutMoves`).
 *
 * Guarantees:
 * - No two expectations hold the same amount for one token at one address of one network, across workspaces: a unique
 *   index decides.
 * - `preparePayment` answers the same amount and reference each time it is called for a checkout.
 * - Preparing, paying and ending one checkout exclude each other by a row lock (`lockCheckouts`).
 * - On a network that this deployment reads, a checkout ends unpaid only after every block mined before its expiry was
 *   read and is `confirmations` deep, so a transfer that was mined in time counts, however late it is read.
 * - An amount is held for 24 hours after the expiry, paid or not, so that a late or second payment is recognised. A
 *   reference is known for good.
 *
 * Not promised: that a checkout ends at its expiry (the reader may be behind), or an exact amount for every checkout of
 * a price: where all of them are held, the reference alone tells the payment.
 */
export { type CheckoutRow, checkoutEvent, toCheckout } from './checkout.ts'
export { type CheckoutEnd, endCheckouts, reopenCheckouts } from './end-checkouts.ts'
export { type CheckoutKey, lockCheckouts } from './ending-store.ts'
export { baseUnitsPerCent, type ExpectationRow } from './expectations/expectation.ts'
export { releaseAmountsJob } from './expectations/release-amounts.ts'
export { selectExpectation as findExpectation } from './expectations/store.ts'
export { expireCheckouts, expireCheckoutsJob } from './expire-checkouts.ts'
export { type PreparedPayment, preparePayment } from './prepare-payment.ts'
export { checkoutRoutes } from './routes.ts'
export { selectCheckoutByToken as findCheckoutByToken } from './store.ts'
