/** The number of records of each kind. They are evenly distributed over all days. */
export type Span = { rows: number }

const firstDay = '2025-11-01'
const days = 240
/** The number of records of each rare kind. It is smaller than a page, so that a list must find them all. */
const rareCount = 15

/**
 * The positions of each rare kind: the remainder of a record's number divided by the distance of two records
 * of a rare kind.
 */
const rare = { failed: 1, refunded: 2, flagged: 3, notScreened: 4, screenError: 5, unmatched: 6 } as const

export const idOf = (prefix: string, number: number): string =>
  `${prefix}_${String(number).padStart(26, '0')}`
export const hashOf = (number: number): string => `0x${String(number).padStart(64, '0')}`

export type Range = { from: number; to: number }

/** SQL: the numbers of a range, as `n`. */
export const numbers = ({ from, to }: Range) => `generate_series(${from}, ${to}) as n`

/** SQL: the id of a record. A digit after the prefix distinguishes the workspaces. */
export const idSql = (prefix: string, number = 'n') =>
  `'${prefix}' || lpad((${number})::text, ${26 - prefix.length + prefix.indexOf('_') + 1}, '0')`

/** SQL: the creation time of a record, in whole milliseconds as the server stores them. */
export const timeSql = ({ rows }: Span) =>
  `date_trunc('milliseconds', '${firstDay}'::timestamptz + n * (interval '${days} days' / ${rows}))`

/** SQL: whether a record is of a rare kind, by its number. */
export const isRare = (kind: keyof typeof rare, { rows }: Span) =>
  `n % ${Math.max(10, Math.floor(rows / rareCount))} = ${rare[kind]}`

/** SQL: whether a record is one of the newest. As many records are newest as are of one rare kind. */
export const isNewest = ({ rows }: Span) => `n > ${rows - rareCount}`
