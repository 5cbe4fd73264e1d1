import { Temporal } from 'temporal-polyfill'
import type { Schedule } from '../src/index.ts'

/** When a period begins, by a calendar that neither the contract nor the package has a line of. */
export const boundaryByTemporal = ({ unit, count, startSeconds }: Schedule, period: number): number => {
  if (unit === 'second') return startSeconds + period * count
  const start = Temporal.Instant.fromEpochMilliseconds(startSeconds * 1000).toZonedDateTimeISO('UTC')
  return start.add({ months: period * count }).epochMilliseconds / 1000
}
