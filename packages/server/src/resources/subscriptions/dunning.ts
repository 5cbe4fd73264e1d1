import type { DunningSettings } from '../../settings/config.ts'
import { type Interval, lengthMs } from './billing-calendar.ts'

export type { DunningSettings }

/** The end of the grace, then the further moments. */
export type Moments = [graceMs: number, ...number[]]

const monthMs = lengthMs('month')
const weekMs = lengthMs('week')
const leastApartMs = 5 * 60_000

/**
 * The moments of dunning, counted from when its clock began: past due, then a mail each, then the cancellation. Intervals
 * below a week are for tests: their moments are as much closer together, and at least five minutes apart.
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
