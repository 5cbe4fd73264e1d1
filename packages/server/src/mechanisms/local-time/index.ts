/**
 * Local time: the time of the emulator's own chains, which may be ahead of real time.
 *
 * A pull contract allows a charge for a period once the chain's time has reached the period, so a test clock
 * that is moved forward by a year needs chains whose time moves too. Code that moves the chains calls
 * `context.localChains.moveUp` with the moment that the chains must reach. `context.localChains` is null in a
 * deployment without local chains.
 *
 * Moving the time of the chains has these steps. The chains stop mining, and the reader reads up to the
 * newest block of each chain. Then one transaction stores the offset of the chains from real time (`store`),
 * and shifts the timestamps in the database that are compared with block times (`ShiftLive`, which other
 * modules provide). After that each node is set to its new time and mines a block (`local-chains`). Code that
 * creates or compares such timestamps uses `networkTime` within a transaction, and `context.chainClock`
 * outside: real time plus the same offset.
 *
 * Guarantees:
 *
 * - The time of a chain never goes back, not even across restarts: its offset is a row of the database.
 * - If the process is killed, a move is either done or not begun. The next start sets the nodes to the time
 *   of the row, and shifts timestamps if a chain is further ahead than the row.
 * - A transaction that called `networkTime` ends before a move, or begins after it.
 *
 * Not promised: that all chains have the same time to the second. If another client makes a node mine between
 * the commit of the offset and the change of the node's time, that block has the old time. Rows of live mode
 * always have real time.
 */
export { type LocalChains, type LocalNode, type ShiftLive, withLocalChains } from './local-chains.ts'
export { networkTime } from './network-time.ts'
export type { LocalTimePorts } from './ports.ts'
