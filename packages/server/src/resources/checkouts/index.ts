/**
 * Checkouts: occasions to pay an amount, until a moment, on one chain and token.
 *
 * A checkout is open until its buyer asks how to pay. `preparePayment` then reserves what tells its payment apart
 * (`reservations/`): an amount within the cent that no other checkout of the address has, and a reference. Payments end
 * checkouts with `endCheckouts`, time ends them with `expireCheckouts`, by the chain's clock: only once everything mined
 * before the expiry was read. `lockCheckouts` makes preparing, paying and expiring one wait for each other. Statuses move
 * by the contract's table.
 *
 * A reservation outlives its checkout by a day, so that a late payer is recognised, and gives way earlier where amounts
 * are short; reservations of checkouts that may still have been paid in time never do.
 */
export { type CheckoutRow, checkoutEvent, toCheckout } from './checkout.ts'
export { type CheckoutEnd, endCheckouts } from './end-checkouts.ts'
export { type CheckoutKey, lockCheckouts } from './ending-store.ts'
export { expireCheckouts, expireCheckoutsJob } from './expire-checkouts.ts'
export { type PreparedPayment, preparePayment } from './prepare-payment.ts'
export { releaseReservationsJob } from './reservations/release-reservations.ts'
export { baseUnitsPerCent, type ReservationRow } from './reservations/reservation.ts'
export { deleteReservations, selectReservation as findReservation } from './reservations/store.ts'
export { checkoutRoutes } from './routes.ts'
export { selectCheckoutByToken as findCheckoutByToken } from './store.ts'
