/**
 * Test clocks: the time of a workspace's test mode, which merchants move forwards to see what time makes due.
 *
 * A workspace's time is real time; in test mode it is as far ahead of real time as the workspace's clock was moved. What
 * bills asks for it (`atWorkspaceTime`) and reads no other clock. Chains and what is compared with their blocks,
 * signatures, deliveries, idempotency keys, sessions, challenges and limits keep real time; the chains of an emulator have a
 * time of their own (the room `local-time`).
 *
 * What flows: a request begins an advance. The job of `createMoveClocksJob` runs whatever is due on the way, over all
 * kinds of records (`DueSteps`) in the order of their moments, each at its own moment. Between advances the same job
 * runs what the moved time makes due, because the jobs of the rooms themselves go by real time.
 *
 * Guarantees: a clock never goes back. One advance of a workspace runs at a time. Steps and the clock's progress commit
 * together, so that an advance that was killed half way ends as one that was not. A clock whose step throws is logged,
 * counted and put off, longer each time; the clocks of other workspaces go on. A batch locks rows of the kinds in the
 * order in which the kinds are given (the room `work` says which), so that it waits for no other transaction in a circle.
 *
 * Not promised: that an advance is done when the request is answered, or that it reaches its moment: it ends after
 * 10,000 steps.
 */
export type { DueSteps } from './due-steps.ts'
export { testClockRoutes } from './routes.ts'
export { createMoveClocksJob } from './run-due-steps.ts'
export { atWorkspaceTime, atWorkspaceTimes, findWorkspaceTime } from './workspace-time.ts'
