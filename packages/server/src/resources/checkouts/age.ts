/**
 * The westernmost time zone is 12 hours behind UTC: a date has begun everywhere 12 hours after it began in
 * UTC.
 */
const furthestBehindMs = 12 * 3_600_000

/** The maximum plausible age: longer than any known human life. */
const mostYears = 130

/** Returns the latest date that has begun in every time zone, as `2026-11-22`. */
const dateEverywhere = (now: Date): string =>
  new Date(now.getTime() - furthestBehindMs).toISOString().slice(0, 10)

const yearsAfter = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`

/**
 * Returns whether a person born on a date has reached an age in every time zone. Dates are compared as text,
 * so that a birthday on 29 February falls on 1 March in other years.
 */
export const isOfAge = (birthDate: string, requiredAge: number, now: Date): boolean =>
  yearsAfter(birthDate, requiredAge) <= dateEverywhere(now)

/**
 * Returns whether a living person may have been born on a date: the date has begun in some time zone, and is
 * at most `mostYears` ago.
 */
export const isPlausibleBirth = (birthDate: string, now: Date): boolean => {
  const tomorrow = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  return birthDate <= tomorrow && yearsAfter(birthDate, mostYears) > dateEverywhere(now)
}
