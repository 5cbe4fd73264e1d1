import { sql } from 'kysely'
import type { Database } from '../mechanisms/db/index.ts'

/** Returns the partition of each row of a table, by the id of the row. */
export const partitionsOf = async (
  db: Database,
  table: 'events' | 'webhook_deliveries',
): Promise<Record<string, string>> => {
  const { rows } = await sql<{ id: string; partition: string }>`
    select id, tableoid::regclass::text as partition from ${sql.table(table)}
  `.execute(db)
  return Object.fromEntries(rows.map(({ id, partition }) => [id, partition]))
}

/** Returns the names of the partitions of a table. */
export const namesOfPartitions = async (db: Database, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1
  `.execute(db)
  return rows.map(({ name }) => name)
}
