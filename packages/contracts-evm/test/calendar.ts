import { Temporal } from 'temporal-polyfill'
import type { Schedule } from '../src/index.ts'

/**
 * Returns the start of a period. It is computed with Temporal, and shares no code with the contract or the
 * package.
 */
export const boundaryByTemporal = ({ unit, count, startSeconds }: Schedule, period: number): number => {
  if (unit === 'second') return startSeconds + period * count
  const start = Temporal.Instant.fromEpochMilliseconds(startSeconds * 1000).toZonedDateTimeISO('UTC')
  return start.add({ months: period * count }).epochMilliseconds / 1000
}
