/**
 * Payment links: URLs to share. Each visit of a payment link creates a new checkout.
 *
 * Who takes part: a merchant creates a link with one source of its amount (fixed, a one-time price, or the
 * buyer's choice within bounds) and shares its URL, which ends with an unguessable token. A visitor is a
 * person who opens the URL; the module `hosted` ignores robots that only fetch the page.
 *
 * Flow: `createPaymentLink` validates the amount and the pairs of token and network, and inserts the link.
 * `openPaymentLink` creates a guest checkout of the link in the module `checkouts`, with the current amount,
 * pairs and wallets. `deactivateLink` deactivates the link permanently. Error messages of `openPaymentLink`
 * are written for the buyer.
 *
 * Guarantees:
 * - A workspace and mode have at most `caps.activePaymentLinks` active links, also with concurrent creations.
 * - After a deactivation has committed, no visit creates a checkout. Checkouts that were created before do
 *   not change.
 * - At most `caps.liveCheckoutsOfLinkAndAddress` checkouts of one link, created from one IP address, can be
 *   paid at a time: visits from one IP address are serialized. The database stores a keyed hash of the IP
 *   address, and only until the checkout has ended.
 * - A checkout whose visitor chose the amount is marked, and buyers' reports of transactions never credit it.
 *
 * Not promised: that `caps.liveCheckoutsOfLink`, for all visitors together, holds exactly: concurrent visits
 * from several IP addresses may exceed it slightly. A link may also become impossible to pay: its price may
 * become inactive, and its wallet may be removed.
 */
export { openPaymentLink } from './open-payment-link.ts'
export { boundsOf, type PaymentLinkRow, pairsOfLink, toPaymentLink } from './payment-link.ts'
export { paymentLinkRoutes } from './routes.ts'
export { selectLinkByToken as findPaymentLinkByToken, selectLinks as findPaymentLinks } from './store.ts'
