/**
 * Test clocks: the time of a workspace's test mode, which merchants advance to test events that happen with
 * time.
 *
 * A workspace's time is real time; in test mode it is ahead of real time by as much as the workspace's clock
 * was moved. Code that bills uses this time (`atWorkspaceTime`) and no other clock. Chains, times that are
 * compared with blocks, signatures, deliveries, idempotency keys, sessions, challenges and limits use real
 * time; the chains of an emulator have their own time (the module `local-time`).
 *
 * Flow: a request starts an advance. A step is a change of a record that becomes due with time, such as the
 * renewal of a subscription (`DueSteps`). The job of `createMoveClocksJob` runs all steps that are due before
 * the target of the advance, over all kinds of records in the order of their due times, each at its own due
 * time. Between advances this job runs the steps that are due by the moved time, because the jobs that run
 * such steps for other workspaces use real time.
 *
 * Guarantees: a clock never goes back. One advance of a workspace runs at a time. Steps and the clock's
 * progress commit together, so that an advance that was killed continues and has the same result. When a step
 * throws, the failure is logged and counted, and its clock is retried after an increasing delay; the clocks
 * of other workspaces go on. A batch locks rows of the kinds in the order in which the kinds are given (the
 * module `work` defines it), so that it cannot deadlock with other transactions.
 *
 * Not promised: that an advance is finished when the response is sent, or that it reaches its target: it ends
 * after 10,000 steps.
 */
export type { DueSteps } from './due-steps.ts'
export { testClockRoutes } from './routes.ts'
export { createMoveClocksJob } from './run-due-steps.ts'
export { atWorkspaceTime, atWorkspaceTimes, findWorkspaceTime } from './workspace-time.ts'
