import type { AuditChange } from '@stablerail/contract'

/**
 * The maximum length of a value in the log. Longer values are cut, because the log shows what was changed and
 * is not a copy of the record.
 */
const longestValue = 500

/**
 * Returns the fields whose values differ between a record before and after a change, in the form that the API
 * returns.
 */
export const changesBetween = <Told extends object>(before: Told, after: Told): AuditChange[] =>
  (Object.keys(after) as (keyof Told & string)[])
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after)

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}
