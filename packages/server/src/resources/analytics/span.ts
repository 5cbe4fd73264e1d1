import { analyticsDays } from '@stablerail/contract'

/** A time range that includes `from` and excludes `to`. */
export type Period = { from: Date; to: Date }

export type RequestedPeriod = { from?: string | undefined; to?: string | undefined }

const dayMs = 86_400_000

export type SpanFault = { param: 'from' | 'to'; message: string }

/** Returns the requested time range, or the reason why it is invalid. */
export const decideSpan = (asked: RequestedPeriod, now: Date): Period | SpanFault => {
  const to = asked.to === undefined ? now : new Date(asked.to)
  const usual = new Date(to.getTime() - analyticsDays.usual * dayMs)
  const from = asked.from === undefined ? usual : new Date(asked.from)
  const lengthMs = to.getTime() - from.getTime()
  if (lengthMs <= 0)
    return asked.to === undefined
      ? { param: 'from', message: 'from must be in the past, unless to is sent too.' }
      : { param: 'to', message: 'to must be after from.' }
  if (lengthMs > analyticsDays.most * dayMs)
    return { param: 'from', message: `from must be at most ${analyticsDays.most} days before to.` }
  return { from, to }
}

/** Returns the days in UTC that a time range overlaps, oldest first, as `2026-11-20`. */
export const daysOf = ({ from, to }: Period): string[] => {
  const days: string[] = []
  const first = Math.floor(from.getTime() / dayMs) * dayMs
  for (let day = first; day < to.getTime(); day += dayMs) days.push(new Date(day).toISOString().slice(0, 10))
  return days
}
