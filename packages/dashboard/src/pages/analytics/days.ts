/** Computes the time ranges of the analytics page. Days are in UTC, as in the figures of the service. */

/** The numbers of days that can be chosen. The last day is always today. */
export const lengths = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '12 months'],
] as const

const usualDays = 30
const dayMs = 86_400_000
const hourMs = 3_600_000

/** A time range. `to` is not included, as the service expects. */
export type Span = { from: string; to: string }

/** The choice in the page's URL: a number of days, or a first and a last day. */
export type Chosen = { days?: string; from?: string; to?: string }

const floorTo = (ms: number, unitMs: number) => Math.floor(ms / unitMs) * unitMs

const beginOf = (day = ''): number | null => {
  const ms = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}

const spanOf = (fromMs: number, toMs: number): Span => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
})

/** Returns the chosen number of days; null if a first or last day was chosen instead. */
export const daysChosen = ({ days, from, to }: Chosen): number | null => {
  if (beginOf(from) !== null || beginOf(to) !== null) return null
  return Number(lengths.find(([count]) => count === days)?.[0] ?? usualDays)
}

/**
 * Returns the time range of the chosen days (`asked`), and the range of the same length before it (`before`).
 */
export const spansOf = (chosen: Chosen, nowMs: number): { asked: Span; before: Span } => {
  const end = (beginOf(chosen.to) ?? floorTo(nowMs, dayMs)) + dayMs
  const begin = beginOf(chosen.from) ?? end - (daysChosen(chosen) ?? usualDays) * dayMs
  // If the chosen range includes today, `before` ends at the current time of day, because today is not
  // complete. The time is rounded up to the hour, so that the request changes only once an hour.
  const seen = Math.min(end, floorTo(nowMs, hourMs) + hourMs)
  return { asked: spanOf(begin, end), before: spanOf(begin - (end - begin), seen - (end - begin)) }
}

const short = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const full = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a day of a response, such as `2026-11-20`, in short form. */
export const shortDay = (day: string): string => short.format(new Date(`${day}T00:00:00Z`))
export const fullDay = (day: string): string => full.format(new Date(`${day}T00:00:00Z`))
