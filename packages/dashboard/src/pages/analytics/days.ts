/** Which days are looked at. Days are those of UTC, as the service adds up. */

/** Choices of how many days are looked at, today being the last. */
export const lengths = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '12 months'],
] as const

const usualDays = 30
const dayMs = 86_400_000
const hourMs = 3_600_000

/** From a moment on, up to another that is no longer in it, as the service takes them. */
export type Span = { from: string; to: string }

/** What the address says: how many days, or the first and the last. */
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

/** How many days a choice means; null where it names a first or a last day instead. */
export const daysChosen = ({ days, from, to }: Chosen): number | null => {
  if (beginOf(from) !== null || beginOf(to) !== null) return null
  return Number(lengths.find(([count]) => count === days)?.[0] ?? usualDays)
}

/** The whole days that are looked at, and the same part of as many days before them. */
export const spansOf = (chosen: Chosen, nowMs: number): { asked: Span; before: Span } => {
  const end = (beginOf(chosen.to) ?? floorTo(nowMs, dayMs)) + dayMs
  const begin = beginOf(chosen.from) ?? end - (daysChosen(chosen) ?? usualDays) * dayMs
  // Today is not over. What came before is compared up to the same hour; by the minute it would be asked ever anew.
  const seen = Math.min(end, floorTo(nowMs, hourMs) + hourMs)
  return { asked: spanOf(begin, end), before: spanOf(begin - (end - begin), seen - (end - begin)) }
}

const short = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const full = new Intl.DateTimeFormat('en', {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
})

/** A day of an answer, such as `2026-11-20`, in few words. */
export const shortDay = (day: string): string => short.format(new Date(`${day}T00:00:00Z`))
export const fullDay = (day: string): string => full.format(new Date(`${day}T00:00:00Z`))
