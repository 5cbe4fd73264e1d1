import type { DunningSettings } from '../../settings/config.ts'
import { type Interval, lengthMs } from './billing-calendar.ts'

export type { DunningSettings }

/**
 * The times of dunning in milliseconds from its start: first the end of the grace period, then the reminder
 * mails, and last the cancellation.
 */
export type Moments = [graceMs: number, ...number[]]

const monthMs = lengthMs('month')
const weekMs = lengthMs('week')
const leastApartMs = 5 * 60_000

/**
 * Returns the times of dunning, counted from its start: first the time at which the subscription becomes past
 * due, then the times of the reminder mails, and last the time of the cancellation. Intervals below a week
 * are for tests: their times are scaled down by the length of the interval, and are at least five minutes
 * apart.
 */
export const dunningMoments = ({ graceMs, stepsMs }: DunningSettings, interval: Interval): Moments => {
  const steps = stepsMs.map((stepMs) => graceMs + stepMs)
  if (lengthMs(interval) >= weekMs) return [graceMs, ...steps]
  let lastMs = 0
  const scale = (moment: number): number => {
    const closer = Math.round((moment * lengthMs(interval)) / monthMs)
    lastMs = Math.max(closer, lastMs + leastApartMs)
    return lastMs
  }
  return [scale(graceMs), ...steps.map(scale)]
}
