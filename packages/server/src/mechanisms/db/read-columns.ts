import { sql } from 'kysely'
import type { Database } from './database.ts'

export type Columns = Record<string, Record<string, string>>

const shortNames: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  'numeric(78,0)': 'numeric',
}

/**
 * Reads the columns of every table of a database: their types, with `?` if a column may be null. A partition has the
 * columns of its table and is left out.
 */
export const readColumns = async (db: Database): Promise<Columns> => {
  const { rows } = await sql<{ table: string; column: string; type: string; required: boolean }>`
    select relname as table, attname as column, format_type(atttypid, atttypmod) as type, attnotnull as required
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped
      and relname not like 'kysely%'
    order by relname, attname
  `.execute(db)
  const columns: Columns = {}
  for (const { table, column, type, required } of rows) {
    const name = shortNames[type] ?? type
    columns[table] = { ...columns[table], [column]: required ? name : `${name}?` }
  }
  return columns
}
