export const parts = ['api', 'worker', 'reader'] as const
export type Part = (typeof parts)[number]

/** The values that were measured at the end of one stretch of the run. */
export type Sample = {
  /** The resident memory of each process, in MB. */
  memoryMb: Record<Part, number>
  /** The dead rows of all tables, which PostgreSQL has not yet removed. */
  deadRows: number
  /** The longest time that a due delivery had waited during the stretch. */
  oldestDueMs: number
  requests: number
  /** The 99th percentile of the response times of creations. */
  p99Ms: number
}

/**
 * Returns by how much a value has grown: its peak in the last quarter of the run over its peak in the second quarter. The
 * first quarter does not count, because caches and connections fill in it. Peaks are compared because vacuum and garbage
 * collection let the values fall at long intervals, by more than they could grow.
 */
export const growthOf = (samples: readonly Sample[], pick: (sample: Sample) => number): number => {
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const early = samples.slice(quarter, 2 * quarter)
  const before = peakOf((early.length > 0 ? early : samples.slice(0, 1)).map(pick))
  return peakOf(samples.slice(-quarter).map(pick)) / Math.max(1, before)
}

const peakOf = (values: readonly number[]): number => Math.max(...values)
