/**
 * Relaying: the transactions that the server sends itself, and the accounts that pay for their gas.
 *
 * A *relay* is a contract call that a module requests, of a kind that the module defines (`RelayKind`). The
 * *relayer* is the account of `RELAYER_KEY`. A relay's *attempts* are the signed versions of its transaction.
 *
 * `requestRelay` writes a row in the caller's transaction. On each network with a pull contract, or on which
 * deposits are collected, one process at a time holds the lease on the queue (`run-queue`). It calls the kind to
 * check whether the call would have an effect at the present price of gas (`foresee`), commits the signed
 * transaction with its nonce, and only then broadcasts the transaction (`send-waiting`). After that only the
 * chain decides the outcome (`follow-sent`, with the decisions in `relay.ts`): once the transaction is deep enough, the kind receives the outcome (`settle`), in
 * the database transaction that records it. `watch-relayers` reads the account's balance and the code of the
 * pull contract for all processes. A kind names the contract that it `needs`: while the code of that contract is
 * not the expected code, no call of the kind is sent.
 *
 * Guarantees, also if a process dies at any moment:
 *
 * - A call keeps its nonce until another transaction has used that nonce in a final block, so at most one of
 *   its attempts is mined.
 * - A fee is raised by replacing the transaction at its own nonce. No unit of gas costs more than the
 *   network's limit.
 * - A process that was paused past the end of its lease assigns no nonce, and replaces no transaction.
 * - A call that cannot be simulated does not delay other calls: it is postponed for a minute, and the calls
 *   after it are sent.
 * - Calls of kinds with priority `last` are sent after all other calls that are due. They use at most a quarter of
 *   the places for calls in progress, and no coins that the other calls may need.
 * - No call uses more gas than its kind allows, and no more calls are in progress than the account can pay
 *   for.
 * - The kind receives each outcome in the transaction that records it, and receives it again if a
 *   reorganisation changes it.
 * - Each call that was sent keeps its row and its transaction forever. Its signed versions are deleted once
 *   it is final, and calls that were refused are deleted after 30 days (`purgeRelaysJob`), so that rows that
 *   strangers can cause do not accumulate.
 *
 * Not promised: that a call is made soon. While gas is expensive or the account is empty, no call is made;
 * readiness and metrics report this. A call whose simulation succeeded may still fail on the chain, which may
 * change before the call is mined.
 */
export { readGasPrice } from './gas-price.ts'
export { measureRelayers, relayerHealth } from './health.ts'
export type { RelayPorts } from './ports.ts'
export { purgeRelaysJob } from './purge-relays.ts'
export type { PullNetwork, Relay, RelayKind, RelayOutcome } from './relay.ts'
export { createRelayJobs, pullNetworks } from './relay-jobs.ts'
export { requestRelay } from './request-relay.ts'
export { isSound } from './run-queue.ts'
export { selectBroadcastSince as findBroadcastSince, withdrawRelays } from './store.ts'
