import type { Work } from '../context.ts'

/**
 * The steps of one kind of record that become due with time. The room of the record runs them by real time in
 * its own job; the test clock runs them in workspaces whose time was moved.
 */
export type DueSteps = {
  /** Returns the due time of the earliest step of the workspace in test mode, or null. */
  nextAt(work: Work): Promise<Date | null>
  /**
   * Runs the steps that are due at `work.now` or before, in the order of their due times and ids, at most
   * `limit`, each at its own due time. Returns the number of steps.
   */
  run(work: Work, limit: number): Promise<number>
  /**
   * Returns whether an operation that a step started outside of the database, for example on a chain, has no
   * outcome yet. The clock does not move before the outcome, because later steps depend on the outcome.
   */
  isHeld?(work: Work): Promise<boolean>
}
