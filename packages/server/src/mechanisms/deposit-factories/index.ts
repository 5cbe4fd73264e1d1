/**
 * Deposit factories: whether the contract at `depositFactory` of a network is the one of this version.
 *
 * A deposit address is computed from the address of its factory, without the chain. If other code were deployed at the
 * configured address, tokens at deposit addresses might never be collected. So the worker compares the code of each
 * configured factory, and the code to which its clones delegate, with the code of this version
 * (`createDepositFactoryJobs`), at its start and every 30 seconds. It stores the result in a row, which every process
 * reads: `isSoundFactory` returns whether the last reading found the right code.
 *
 * A row belongs to one address on one network, so processes with different configurations do not overwrite each
 * other's results. `depositFactoryHealth` reports the results to readiness.
 *
 * Not promised: that the last reading is recent. A factory whose code was right stays in use while no provider answers,
 * because its code cannot change. Readiness reports a factory that was not read for five minutes.
 */
export { createDepositFactoryJobs } from './factory-jobs.ts'
export { depositFactoryHealth } from './health.ts'
export { isSoundFactory } from './is-sound-factory.ts'
export type { DepositFactoryPorts } from './ports.ts'
