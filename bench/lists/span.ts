/**
 * The number of records of each kind in a database of the bench. The creation times of the records are evenly
 * distributed over 240 days.
 */
export type Span = { rows: number }

const firstDay = '2025-11-01'
const days = 240
/**
 * The number of records with each rare value, such as the status `failed`. It is smaller than a page, so that
 * a list with a filter for such a value must search all records.
 */
const rareCount = 15

/**
 * The rare values. A record has a rare value if the remainder of its number, divided by a constant distance,
 * is the number given here.
 */
const rare = { failed: 1, refunded: 2, flagged: 3, notScreened: 4, screenError: 5, unmatched: 6 } as const

export const idOf = (prefix: string, number: number): string =>
  `${prefix}_${String(number).padStart(26, '0')}`
export const hashOf = (number: number): string => `0x${String(number).padStart(64, '0')}`

export type Range = { from: number; to: number }

/** SQL: a table of the numbers of a range, with the column `n`. */
export const numbers = ({ from, to }: Range) => `generate_series(${from}, ${to}) as n`

/** SQL: the id of the record with the given number. A digit after the prefix distinguishes the workspaces. */
export const idSql = (prefix: string, number = 'n') =>
  `'${prefix}' || lpad((${number})::text, ${26 - prefix.length + prefix.indexOf('_') + 1}, '0')`

/**
 * SQL: the creation time of the record with the number `n`, in whole milliseconds because the server stores
 * them so.
 */
export const timeSql = ({ rows }: Span) =>
  `date_trunc('milliseconds', '${firstDay}'::timestamptz + n * (interval '${days} days' / ${rows}))`

/**
 * Returns an SQL condition that is true for the few records with the rare value `kind`, such as the status
 * `failed`. `n` is the column with the number of the record.
 */
export const isRare = (kind: keyof typeof rare, { rows }: Span) =>
  `n % ${Math.max(10, Math.floor(rows / rareCount))} = ${rare[kind]}`

/** SQL: whether the record with the number `n` is one of the newest records. Their number is `rareCount`. */
export const isNewest = ({ rows }: Span) => `n > ${rows - rareCount}`
