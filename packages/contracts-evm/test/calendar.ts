import { Temporal } from 'temporal-polyfill'
import type { Schedule } from '../src/index.ts'

/**
 * Returns the start of a billing period, in Unix seconds. Uses Temporal and no code of the contract or of
 * `src`, because tests compare the results of both with this result.
 */
export const boundaryByTemporal = ({ unit, count, startSeconds }: Schedule, period: number): number => {
  if (unit === 'second') return startSeconds + period * count
  const start = Temporal.Instant.fromEpochMilliseconds(startSeconds * 1000).toZonedDateTimeISO('UTC')
  return start.add({ months: period * count }).epochMilliseconds / 1000
}
