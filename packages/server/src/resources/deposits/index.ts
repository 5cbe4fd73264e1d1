/**
 * Deposits: the money that waits at the deposit addresses of checkouts until it is collected to the settlement wallets.
 *
 * A deposit address can pay nobody but its payee, a settlement wallet, and any account may send the call that does it
 * (`planCollection`). The table of what waits (`deposit_balances`) is kept by a trigger on transfers, so that it equals
 * what the chain was read to hold. The module `payments` records the transfers.
 *
 * Not promised: that a plan still holds when it is mined. Another account may have collected first; the contract then
 * skips the address.
 */
export { depositRoutes } from './routes.ts'
