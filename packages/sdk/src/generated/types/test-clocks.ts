// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/** The time of a workspace's test mode. */
export interface TestClock {
  /** Current time of test mode. Between advances it runs at the speed of real time. Unit: ISO-8601, UTC. */
  now: string
  /** `advancing` until every step that became due during the advance is done, then `ready`. */
  status: 'ready' | 'advancing' | (string & {})
  /** Time to which the clock is being advanced; null if it is `ready`. Unit: ISO-8601, UTC. */
  advancingTo: string | null
  /**
   * Number of due steps that the current or last advance has run. After 10000 steps an advance ends before
   * its time is reached; advance again to continue.
   */
  steps: number
}

/** The time or the duration of an advance. Send exactly one of the two. */
export interface TestClockAdvance {
  /** Time to which the clock is advanced. It must be after `now`. Unit: ISO-8601. */
  advanceTo?: string | undefined
  /** Duration of the advance. Unit: seconds. From 1 to 3155760000. */
  advanceBy?: number | undefined
}
