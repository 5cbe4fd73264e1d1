/**
 * Deposits: the money that waits at the deposit addresses of checkouts until it is collected to the settlement wallets.
 *
 * A deposit address can pay only its payee, a settlement wallet, and any account may send the call that does it
 * (`planCollection`). A trigger on transfers keeps the table `deposit_balances`, so that it equals the balances of the
 * chain, as far as the chain was read. The module `payments` records the transfers.
 *
 * Not promised: that a plan still holds when it is mined. Another account may have collected first; the contract then
 * skips the address.
 */
export { depositRoutes } from './routes.ts'
