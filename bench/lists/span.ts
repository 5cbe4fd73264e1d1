/** So many records of each kind, from the first day on, as far apart as fills the days. */
export type Span = { rows: number }

const firstDay = '2025-11-01'
const days = 240
/** Of each rare kind there are so few records, fewer than a page holds, so that a list of them has to know them all. */
const rareCount = 15

/** Where the records of each rare kind are: at these remainders of a record's number by the distance of two of a kind. */
const rare = { failed: 1, refunded: 2, flagged: 3, notScreened: 4, screenError: 5, unmatched: 6 } as const

/** The id of the record with a number. */
export const idOf = (prefix: string, number: number): string =>
  `${prefix}_${String(number).padStart(26, '0')}`
export const hashOf = (number: number): string => `0x${String(number).padStart(64, '0')}`

export type Range = { from: number; to: number }

/** SQL: the numbers of a range, as `n`. */
export const numbers = ({ from, to }: Range) => `generate_series(${from}, ${to}) as n`

/** SQL: the id of a record; a digit after the prefix tells the workspaces apart. */
export const idSql = (prefix: string, number = 'n') =>
  `'${prefix}' || lpad((${number})::text, ${26 - prefix.length + prefix.indexOf('_') + 1}, '0')`

/** SQL: when a record was made. Moments are whole milliseconds, as those that the server writes. */
export const timeSql = ({ rows }: Span) =>
  `date_trunc('milliseconds', '${firstDay}'::timestamptz + n * (interval '${days} days' / ${rows}))`

/** SQL: whether the number of a record is that of a rare kind. */
export const isRare = (kind: keyof typeof rare, { rows }: Span) =>
  `n % ${Math.max(10, Math.floor(rows / rareCount))} = ${rare[kind]}`

/** SQL: whether a record is one of the newest, so few as there are of a rare kind. */
export const isNewest = ({ rows }: Span) => `n > ${rows - rareCount}`
