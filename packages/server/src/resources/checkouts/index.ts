/**
 * Checkouts: requests for one payment of an amount, on one chain, in one token, until an expiry.
 *
 * Who is who: a merchant creates the checkout (`createCheckout`); a buyer opens its hosted page by an unguessable token
 * and asks how to pay. A reservation (`reservations/`) holds what identifies the payment of one checkout at one
 * address: an exact amount within the cent, and a 16-byte reference.
 *
 * What flows: a checkout is `open` until `preparePayment` inserts its reservation and makes it `pending`. The room
 * `payments` matches transfers against reservations and ends checkouts through `endCheckouts`. The job
 * `expireCheckoutsJob` expires what nobody paid; the job `releaseReservationsJob` deletes reservations that nobody
 * needs any more. Statuses move by the contract's table (`checkoutMoves`).
 *
 * Guarantees:
 * - No two reservations hold the same amount for one token at one address of one network, across workspaces: a unique
 *   index decides.
 * - `preparePayment` answers the same reservation each time it is called for a checkout.
 * - Preparing, paying and expiring one checkout exclude each other by a row lock (`lockCheckouts`).
 * - On a network that this deployment reads, a checkout expires only after every block mined before its expiry was
 *   read, so a transfer that was mined in time counts, however late it is read.
 * - A reservation is kept for 24 hours after the expiry, so that a late payer is recognised. Where the amounts of a
 *   price run out it is deleted earlier, but never while a transfer mined in time may still be found.
 *
 * Not promised: that a checkout expires at its expiry (the reader may be behind), or that a free amount is left for
 * every checkout of a price: `preparePayment` then answers `conflict`.
 */
export { type CheckoutRow, checkoutEvent, toCheckout } from './checkout.ts'
export { type CheckoutEnd, endCheckouts, reopenCheckouts } from './end-checkouts.ts'
export { type CheckoutKey, lockCheckouts } from './ending-store.ts'
export { expireCheckouts, expireCheckoutsJob } from './expire-checkouts.ts'
export { type PreparedPayment, preparePayment } from './prepare-payment.ts'
export { releaseReservationsJob } from './reservations/release-reservations.ts'
export { baseUnitsPerCent, type ReservationRow } from './reservations/reservation.ts'
export { deleteReservations, selectReservation as findReservation } from './reservations/store.ts'
export { checkoutRoutes } from './routes.ts'
export { selectCheckoutByToken as findCheckoutByToken } from './store.ts'
