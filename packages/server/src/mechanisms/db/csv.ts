/** Lines of CSV that PostgreSQL writes in long pieces: reading a value for each column takes most of the time otherwise. */
import { type AliasedRawBuilder, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../context.ts'
import type { Position } from './conditions.ts'

/** A column of CSV: a field that SQL writes, or text that is read as it is, of which `write` makes the field. */
export type CsvColumn<Row> =
  | { sql: Expression<unknown> }
  | { text: Expression<unknown>; write: (text: string | null, row: Row) => string }

const formulaStart = sql.lit('^[=+@\t\r\n＝＋－＠-]')
const quotable = sql.lit('[",\r\n]')
const eitherOf = sql.lit('^[=+@\t\r\n＝＋－＠-]|[",\r\n]')

/** SQL: any text as `csvField` writes it. What has nothing of either kind, as most has not, costs one look. */
export const csvText = (column: string): RawBuilder<unknown> => {
  const text = sql.ref(column)
  const harmless = sql`case when ${text} ~ ${formulaStart} then '''' || ${text} else ${text} end`
  return sql`case when ${text} !~ ${eitherOf} then ${text} when ${text} ~ ${quotable}
    then '"' || replace(${harmless}, '"', '""') || '"' else ${harmless} end`
}

/** A moment in UTC, to the millisecond. */
export const csvMoment = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type Part<Row> = { name: string } & (
  | { fields: Expression<unknown>[] }
  | { text: Expression<unknown>; write: (text: string | null, row: Row) => string }
)

/** The records of a page of an export, their ids with commas between, and the place of the oldest. */
export type ExportedPage = { ids: string; last: Position }

/** One text is many times faster to read than a row for each id. Undefined where nothing is left. */
export const selectExportedIds = async (
  db: Database,
  page: Expression<{ id: string; created_at: Date }>,
): Promise<ExportedPage | undefined> => {
  const { rows } = await sql<{ ids: string; id: string; createdAt: Date }>`
    with page as materialized (select id, created_at from ${page} as records)
    select (select string_agg(id, ',') from page) as ids, id, created_at as "createdAt"
    from page order by created_at, id limit 1
  `.execute(db)
  const [row] = rows
  return row && { ids: row.ids, last: { id: row.id, createdAt: row.createdAt } }
}

/** SQL: whether the id of a record is among those of a page. */
export const isExported = (id: string, ids: string) =>
  sql<SqlBool>`${sql.ref(id)} = any(string_to_array(${ids}, ','))`

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
  for (const part of parts) {
    const value = values[part.name] ?? null
    if (line !== '' || part !== parts[0]) line += ','
    line += 'text' in part ? part.write(value, row) : value
  }
  return `${line}\r\n`
}
