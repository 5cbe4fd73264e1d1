import { periodAt, referenceInTerms, type Schedule, type Terms } from '@stablerail/chains'
import type { Tables } from '../../mechanisms/db/index.ts'

type Interval = Tables['subscriptions']['interval']

/** The values from which `makeTerms` creates the terms that a payer signs. */
export type Deal = {
  payer: string
  token: string
  /** The address of the settlement wallet that is paid. */
  merchant: string
  /** The maximum that may be pulled in a period, in base units. */
  amountBase: bigint
  interval: Interval
  /** The start of the first period, in whole seconds. */
  start: Date
  /**
   * 16 bytes in hex that the terms contain. For a checkout, they are the reference that identifies its
   * payment; for a subscription, they are random.
   */
  reference: string
  /**
   * The hash of the payer's agreement that these terms replace; null for none. That agreement ends when these
   * terms are first used.
   */
  replaces: string | null
}

type Hex = `0x${string}`

const units: Record<Interval, Pick<Schedule, 'unit' | 'count'>> = {
  minute: { unit: 'second', count: 60 },
  hour: { unit: 'second', count: 3_600 },
  week: { unit: 'second', count: 604_800 },
  month: { unit: 'month', count: 1 },
  year: { unit: 'month', count: 12 },
}

/** Returns the interval of a schedule's periods. Throws for a schedule that `makeTerms` does not create. */
export const intervalOf = ({ unit, count }: Pick<Schedule, 'unit' | 'count'>): Interval => {
  const found = intervals.find((interval) => units[interval].unit === unit && units[interval].count === count)
  if (found === undefined) throw new Error(`No interval has periods of ${count} ${unit}s.`)
  return found
}

const intervals = Object.keys(units) as Interval[]

const weekSeconds = 604_800
const livesYears = 5

/**
 * Returns terms for five years. Each period can still be pulled for a week after its end, or for its own
 * length if that is shorter.
 */
export const makeTerms = ({ interval, start, amountBase, reference, replaces, ...deal }: Deal): Terms => {
  const { unit, count } = units[interval]
  const end = new Date(start)
  end.setUTCFullYear(start.getUTCFullYear() + livesYears)
  return {
    payer: deal.payer as Hex,
    token: deal.token as Hex,
    merchant: deal.merchant as Hex,
    maximumBase: amountBase,
    ref: referenceInTerms(reference),
    replaces: replaces as Hex | null,
    unit,
    count,
    startSeconds: start.getTime() / 1000,
    endSeconds: end.getTime() / 1000,
    graceSeconds: unit === 'month' ? weekSeconds : Math.min(weekSeconds, count),
  }
}

/** Returns the number of periods of a schedule that end after a time, including the current period. */
export const periodsFrom = (schedule: Schedule, atSeconds: number): number => {
  const last = periodAt(schedule, schedule.endSeconds - 1)
  if (last === null || atSeconds >= schedule.endSeconds) return 0
  return last - (periodAt(schedule, atSeconds) ?? 0) + 1
}
