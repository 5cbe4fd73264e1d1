import type { AuditChange } from '@stablerail/contract'

/** Longer values are cut: the log says what was changed, and is no copy of it. */
const longestValue = 500

/** The fields whose values differ between a record before an act and after it, as the API tells both. */
export const changesBetween = <Told extends object>(before: Told, after: Told): AuditChange[] =>
  (Object.keys(after) as (keyof Told & string)[])
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after)

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}
