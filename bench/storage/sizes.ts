import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

export type Sizes = ReadonlyMap<string, { rows: number; tableBytes: number; indexBytes: number }>

/** How much a table grew per payment. */
export type Growth = { table: string; rows: number; tableBytes: number; indexBytes: number }

const query = async <Row extends object>(databaseUrl: string, text: string): Promise<Row[]> => {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/**
 * Returns the numbers of rows and bytes of each table, with its partitions. Values that PostgreSQL stores out of line (TOAST) are
 * included.
 */
export const readSizes = async (databaseUrl: string): Promise<Sizes> => {
  const rows = await query<{ name: string; rows: string; table_bytes: string; index_bytes: string }>(
    databaseUrl,
    `select coalesce(inhparent::regclass::text, relname) as name, sum(pg_table_size(oid)) as table_bytes,
       sum(pg_indexes_size(oid)) as index_bytes,
       sum((xpath('/row/count/text()', query_to_xml('select count(*) from ' || oid::regclass, false, true, '')))[1]::text::bigint) as rows
     from pg_class left join pg_inherits on inhrelid = oid
     where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1`,
  )
  return new Map(
    rows.map((row) => [
      row.name,
      {
        rows: Number(row.rows),
        tableBytes: Number(row.table_bytes),
        indexBytes: Number(row.index_bytes),
      },
    ]),
  )
}

/** Returns the tables that grew, the largest first. */
export const measureGrowth = (before: Sizes, after: Sizes, payments: number): Growth[] =>
  [...after]
    .map(([table, { rows, tableBytes, indexBytes }]) => {
      const base = before.get(table) ?? { rows: 0, tableBytes: 0, indexBytes: 0 }
      return {
        table,
        rows: (rows - base.rows) / payments,
        tableBytes: (tableBytes - base.tableBytes) / payments,
        indexBytes: (indexBytes - base.indexBytes) / payments,
      }
    })
    .filter(({ rows }) => rows > 0.1)
    .sort((a, b) => b.tableBytes + b.indexBytes - a.tableBytes - a.indexBytes)

const withinMs = 120_000

/** Waits until every delivery has succeeded. */
export const waitForDeliveries = async (databaseUrl: string): Promise<void> => {
  const lastMs = performance.now() + withinMs
  for (;;) {
    const [row] = await query<{ open: number }>(
      databaseUrl,
      "select count(*)::integer as open from webhook_deliveries where status <> 'succeeded'",
    )
    if (row?.open === 0) return
    if (performance.now() > lastMs) throw new Error(`${row?.open} deliveries have not succeeded.`)
    await delay(50)
  }
}
