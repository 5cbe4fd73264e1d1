/**
 * Deposits: the money that waits at the deposit addresses of checkouts until it is collected to the settlement wallets.
 *
 * A deposit address can pay only its payee, a settlement wallet, and any account may send the call that does it
 * (`planCollection`). A trigger on transfers keeps the table `deposit_balances`, so that it equals the balances of the
 * chain, as far as the chain was read. The module `payments` records the transfers.
 *
 * The server sends this call itself where the operator has set `collect` for the network, for workspaces that have
 * `collecting`. The job of `createCollectJobs` chooses the largest deposits by the usual gas of a batch, compares them
 * with the chain (`judgeBatch`), requests their transaction (a *relay*), and inserts a row for each deposit in it
 * (`deposit_collections`). `collectKind` judges the batch again just before it is sent. `collect_after` of a deposit is
 * the time until which the server leaves it out.
 *
 * Guarantees of the collection by the server:
 *
 * - At the price of gas when the transaction is sent, each deposit's share of the fee is at most `maxFeePercent` of its
 *   amount. The fee of a replacement may be higher, up to the network's limit.
 * - A deposit is in at most one transaction that has no outcome, whatever the number of processes. A reorganisation
 *   that removes a transaction with an outcome can break this; the contract then skips the address.
 * - A deposit with a payment that screening flagged, or has yet to judge, is left out. So is an address that holds more
 *   than the reader has read.
 * - A workspace has at most `maxPerDay` deposits collected within 24 hours on a network.
 * - A search reads at most 10,000 deposits, and asks a provider only about a batch that is worth its fee and due.
 *
 * An outcome needs no work of this module to free the deposits, because a deposit is only bound by a relay without an
 * outcome. So a process of an earlier version may record it.
 *
 * Not promised: that a plan still holds when it is mined. Another account may have collected first; the contract then
 * skips the address. Deposits of a factory that is no longer configured are not collected by the server.
 */
export { createCollectJobs } from './collect-jobs.ts'
export { collectKind } from './collect-kind.ts'
export { measureDeposits } from './measure-deposits.ts'
export { depositRoutes } from './routes.ts'
export { sumWaitingDeposits } from './waiting-deposits.ts'
