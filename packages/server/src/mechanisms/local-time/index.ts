/**
 * Local time: the time of the emulator's own chains, which may be ahead of real time.
 *
 * A pull contract lets a period be charged once the chain's time has reached it, so that a test clock which is moved by a
 * year needs chains that move too. Who moves them calls `context.localChains.moveUp` with the moment that the chains are to
 * have reached; a deployment without local chains has null there.
 *
 * What flows: the chains mine nothing while the reader reads up to each head. Then one transaction stores how far the
 * chains are ahead (`store`), and has the rooms shift what they compare with blocks (`ShiftLive`); after that the nodes get
 * their new time, and a block each (`local-chains`). Whatever is made or compared with blocks takes its moment from
 * `networkTime` within a transaction, and from `context.chainClock` outside: real time, and the same amount ahead.
 *
 * Guarantees:
 * - The time of a chain never goes back, not across restarts either: how far it is ahead is a row of the database.
 * - A kill at any moment leaves a move done or not begun. The next start gives the nodes the time that the row says, and
 *   has rows shifted where a chain is further ahead than that.
 * - A transaction that asked for `networkTime` ends before a move, or begins after it.
 *
 * Not promised: that all chains have the same time to the second; that a block which somebody else has a node mine, by a
 * call, right between the two steps of a move has either time. Rows of live mode have real time always.
 */
export { type LocalChains, type LocalNode, type ShiftLive, withLocalChains } from './local-chains.ts'
export { networkTime } from './network-time.ts'
export type { LocalTimePorts } from './ports.ts'
