/** When the zone furthest behind has a moment's date: 12 hours after Greenwich. */
const furthestBehindMs = 12 * 3_600_000

/** More years than anybody has lived. */
const mostYears = 130

/** The date that has come in every time zone, as `2026-11-22`. */
const dateEverywhere = (now: Date): string =>
  new Date(now.getTime() - furthestBehindMs).toISOString().slice(0, 10)

const yearsAfter = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`

/**
 * Whether somebody born on a date has an age wherever they are. Dates are compared as text, so that in a year without a
 * 29 February a birthday on it comes on 1 March.
 */
export const isOfAge = (birthDate: string, requiredAge: number, now: Date): boolean =>
  yearsAfter(birthDate, requiredAge) <= dateEverywhere(now)

/** Whether somebody who lives may have been born on a date: it has come somewhere, and not too long ago. */
export const isPlausibleBirth = (birthDate: string, now: Date): boolean => {
  const tomorrow = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  return birthDate <= tomorrow && yearsAfter(birthDate, mostYears) > dateEverywhere(now)
}
