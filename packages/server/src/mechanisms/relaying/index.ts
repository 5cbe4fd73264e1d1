/**
 * Relaying: the transactions that the server sends itself, and the accounts that pay for their gas.
 *
 * Who is who: a *relay* is a call that a room asks for, of a kind that the room brings along (`RelayKind`). The *relayer*
 * is the account of `RELAYER_KEY`. A relay's *attempts* are the signed forms of its transaction.
 *
 * What flows: `requestRelay` writes a row in the caller's transaction. On each network with a pull contract one process
 * at a time has the lease on the queue (`run-queue`). It asks the kind whether the call would do anything (`foresee`),
 * commits the signed transaction with its nonce, and only then hands the transaction to the network (`send-waiting`).
 * After that the chain alone says what became of it (`follow-sent`, decided in `relay.ts`): deep enough, it is told to
 * the kind (`settle`), in the transaction that records it. `watch-relayers` reads the account's balance and the code of
 * the pull contract for all processes; while that code is not the expected one, nothing is sent.
 *
 * Guarantees, whatever process dies at whatever moment:
 * - A call has one nonce until another transaction has that nonce for good, so one of its attempts at most is mined.
 * - A fee is raised by replacing the transaction at its own nonce. No unit of gas costs more than the network's limit.
 * - A process that was paused past the end of its lease gives out no nonce, and replaces nothing.
 * - A call that cannot be foreseen delays itself alone: it is put off for a minute, and those behind it are sent.
 * - No call uses more gas than its kind says, and no more calls are under way than the account can pay for.
 * - Each outcome is told in the transaction that records it; an outcome that a reorganisation changes is told anew.
 * - Each call that was sent keeps its row and its transaction for ever. Its signed forms go once it is final, and calls that
 *   were refused go after 30 days (`purgeRelaysJob`), so that what strangers can cause does not pile up.
 *
 * Not promised: that a call is made soon, or at all while gas is dear or the account is empty (readiness and metrics tell
 * that); nor that a call which was foreseen to succeed does, as the chain may change before it is mined.
 */
export { measureRelayers, relayerHealth } from './health.ts'
export type { RelayPorts } from './ports.ts'
export { purgeRelaysJob } from './purge-relays.ts'
export type { PullNetwork } from './queue.ts'
export type { Relay, RelayKind, RelayOutcome } from './relay.ts'
export { createRelayJobs, pullNetworks } from './relay-jobs.ts'
export { requestRelay } from './request-relay.ts'
export { isSound } from './run-queue.ts'
export { selectBroadcastSince as findBroadcastSince, withdrawRelays } from './store.ts'
