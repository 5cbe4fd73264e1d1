import type { Work } from '../context.ts'

/**
 * What time makes due in one kind of record. The room of that record runs its steps as real time makes them due, by a
 * job of its own; the test clock runs them in the workspaces whose time was moved.
 */
export type DueSteps = {
  /** The moment of the earliest step of the workspace in test mode; null where there is none. */
  nextAt(work: Work): Promise<Date | null>
  /**
   * Runs the steps that are due at `work.now` or before, in the order of their moments and ids, at most `limit`, each at
   * its own moment. Answers how many.
   */
  run(work: Work, limit: number): Promise<number>
  /**
   * Whether something that a step began outside of the database, as on a chain, has no outcome yet. The clock stands still
   * meanwhile: what follows depends on the outcome.
   */
  isHeld?(work: Work): Promise<boolean>
}
