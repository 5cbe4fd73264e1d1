/**
 * Payment links: addresses to share, each visit of which makes a fresh checkout.
 *
 * Who is who: a merchant creates a link with one source of its amount (fixed, a one-time price, or the buyer's choice
 * within bounds) and shares its address, which ends with an unguessable token. A visitor is whoever opens the address; the
 * room `hosted` decides what is a visit and what is a robot that looks.
 *
 * What flows: `createPaymentLink` checks what can be charged and settled, and inserts the link. `openPaymentLink` makes a
 * guest checkout of the link in the room `checkouts`, with the amount, the pairs and the wallets of that moment, and
 * `deactivatePaymentLink` ends that for good. A refusal of `openPaymentLink` is a sentence for the buyer.
 *
 * Guarantees:
 * - A workspace and mode have at most `caps.activePaymentLinks` active links, also with concurrent creations.
 * - Once a deactivation has committed, no visit makes a checkout. Checkouts that were made before stay as they are.
 * - Of one link at most `caps.liveCheckoutsOfLinkAndAddress` checkouts made from one IP address can be paid at a time:
 *   visits from one address run one after another. The database holds a keyed hash of the address, and that only until
 *   the checkout has ended.
 * - A checkout of which the visitor chose the amount is marked so, and reports of transactions never credit it.
 *
 * Not promised: that `caps.liveCheckoutsOfLink`, of all visitors together, holds exactly: visits of several addresses at
 * once may go a few beyond. Nor that a link can be paid: its price may become inactive and its wallet be removed.
 */
export { openPaymentLink } from './open-payment-link.ts'
export { boundsOf, type PaymentLinkRow, pairsOfLink, toPaymentLink } from './payment-link.ts'
export { paymentLinkRoutes } from './routes.ts'
export { selectLinkByToken as findPaymentLinkByToken, selectLinks as findPaymentLinks } from './store.ts'
