import type { Work } from '../context.ts'

/**
 * The steps of one kind of record (such as subscriptions) that become due with time. In workspaces whose test
 * clock was moved, the job of test clocks runs these steps. For all other workspaces, another job runs them
 * by real time.
 */
export type DueSteps = {
  /**
   * Returns the earliest time at which a record of the workspace in test mode is due, for example for
   * billing; null if no record becomes due.
   */
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
