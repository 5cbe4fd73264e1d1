/** Lines of CSV that PostgreSQL writes in long pieces: reading a value for each column takes most of the time otherwise. */
import { type AliasedRawBuilder, type Expression, type RawBuilder, sql } from 'kysely'

/**
 * A column of CSV. SQL writes what needs no look: numbers, moments, truths, words and ids of our own. Any other text is
 * read as it is, and `write` makes the field of it.
 */
export type CsvColumn<Row> =
  | { sql: Expression<unknown> }
  | { text: Expression<unknown>; write: (text: string | null, row: Row) => string }

/** A moment in UTC, to the millisecond. */
export const csvMoment = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type Part<Row> = { name: string } & (
  | { fields: Expression<unknown>[] }
  | { text: Expression<unknown>; write: (text: string | null, row: Row) => string }
)

/** What a statement selects for lines of these columns, and what makes a line of a row that it answers. */
export const csvSelection = <Row extends object>(columns: readonly CsvColumn<Row>[]) => {
  const parts: Part<Row>[] = []
  for (const column of columns) {
    const last = parts.at(-1)
    const name = `part_${parts.length}`
    if ('text' in column) parts.push({ name, ...column })
    else if (last !== undefined && 'fields' in last) last.fields.push(column.sql)
    else parts.push({ name, fields: [column.sql] })
  }
  return { selection: parts.map(selectPart), toLine: (row: Row) => writeLine(parts, row) }
}

/** `format` writes what is null as nothing, and is faster than `concat` where commas stand between. */
const selectPart = <Row>(part: Part<Row>): AliasedRawBuilder<string | null, string> =>
  'text' in part
    ? sql<string | null>`${part.text}`.as(part.name)
    : sql<string>`format(${sql.lit(part.fields.map(() => '%s').join(','))}, ${sql.join(part.fields)})`.as(
        part.name,
      )

const writeLine = <Row extends object>(parts: readonly Part<Row>[], row: Row): string => {
  const values = row as Record<string, string | null>
  let line = ''
  for (const [index, part] of parts.entries()) {
    const value = values[part.name] ?? null
    line += `${index === 0 ? '' : ','}${'text' in part ? part.write(value, row) : value}`
  }
  return `${line}\r\n`
}
