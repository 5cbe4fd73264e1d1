import { sql } from 'kysely'
import type { Database } from '../mechanisms/db/index.ts'

/**
 * Returns SQL that lets the present statements run on a schema without partitions: claims of deliveries call a function that
 * a later migration adds. The schema of this one is the last of the search path, so the later one is used once it exists.
 */
export const functionsBeforePartitions = (database: string): string => `
  create schema before_partitions;
  create function before_partitions.events_by_ids(workspace_ids text[], livemodes boolean[], ids text[])
  returns table (
    workspace_id text, livemode boolean, id text, type text, payload json, traceparent text, created_at timestamptz,
    "position" bigint, ordinal integer
  )
  language sql stable
  as $$
    select event.workspace_id, event.livemode, event.id, event.type, event.payload, event.traceparent, event.created_at,
      event.position, event.ordinal
    from (select distinct * from unnest($1, $2, $3) as wanted (workspace_id, livemode, id)) as wanted
    cross join lateral (
      select * from events
      where events.workspace_id = wanted.workspace_id and events.livemode = wanted.livemode and events.id = wanted.id
      offset 0
    ) as event
  $$;
  alter database ${database} set search_path = public, before_partitions`

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
