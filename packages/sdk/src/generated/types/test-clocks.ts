// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/** The time of a workspace's test mode. */
export interface TestClock {
  /** The present time of test mode. Between advances it runs as real time does. Unit: ISO-8601, UTC. */
  now: string
  /** `advancing` until everything that was due on the way is done. */
  status: 'ready' | 'advancing' | (string & {})
  /** The moment that the clock is being advanced to. Unit: ISO-8601, UTC. */
  advancingTo: string | null
  /**
   * How many due steps the present advance has run, or the last one ran. At 10000 an advance ends before its
   * moment; advance again to go on.
   */
  steps: number
}

/** How far to advance the clock: exactly one of the two. */
export interface TestClockAdvance {
  /** The moment to advance to. It must be after `now`. Unit: ISO-8601. */
  advanceTo?: string | undefined
  /** How far to advance. Unit: seconds. From 1 to 3155760000. */
  advanceBy?: number | undefined
}
