import type { Work } from '../context.ts'

/**
 * The steps of one kind of record that become due with time. The room of the record runs them by real time in
 * its own job; the test clock runs them in workspaces whose time was moved.
 */
export type DueSteps = {
  /** Returns when the earliest step of the workspace in test mode is due, or null. */
  nextAt(work: Work): Promise<Date | null>
  /**
   * Runs the steps that are due at `work.now` or before, in the order of their due times and ids, at most
   * `limit`, each at its own due time. Returns how many.
   */
  run(work: Work, limit: number): Promise<number>
  /**
   * Returns whether something that a step started outside of the database, for example on a chain, has no
   * outcome yet. The clock does not move until then, because later steps depend on the outcome.
   */
  isHeld?(work: Work): Promise<boolean>
}
