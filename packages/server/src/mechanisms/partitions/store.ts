/** SQL that lists, creates and drops partitions. */
import { sql } from 'kysely'
import type { Database, Tx } from '../db/index.ts'
import type { PartitionedTable } from './table.ts'
import type { Week } from './weeks.ts'

/** The name of a partition, and its bounds: null is no bound, and both are null for the DEFAULT partition. */
export type Partition = { name: string; isDefault: boolean; lower: string | null; upper: string | null }

type Named = Pick<PartitionedTable, 'name'>

/** Returns the partitions of a table in the order of their ids, the DEFAULT partition last. */
export const selectPartitions = async (db: Database, { name }: Named): Promise<Partition[]> => {
  const { rows } = await sql<Partition>`
    select relname as name, bound = 'DEFAULT' as "isDefault", substring(bound from 'FROM \\(''(.*?)''\\)') as lower,
      substring(bound from 'TO \\(''(.*?)''\\)') as upper
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    cross join lateral pg_get_expr(relpartbound, pg_class.oid) as bound
    where inhparent = ${name}::regclass and not inhdetachpending
    order by bound = 'DEFAULT', substring(bound from 'TO \\(''(.*?)''\\)') collate "C"
  `.execute(db)
  return rows
}

/** The maximum number of rows that are moved while the table is locked. */
export const mostMoved = 5_000

/** More rows than `mostMoved` would have to be moved. */
export class TooManyRows extends Error {
  constructor(partition: string) {
    super(`More than ${mostMoved} rows would have to be moved to or from ${partition}.`)
  }
}

/**
 * Other statements on the table queue behind a lock that is waited for, so that a transaction waits only a short time.
 * `statement_timeout` limits the time for which it holds the lock.
 */
const limits = sql`select set_config('lock_timeout', '500ms', true), set_config('statement_timeout', '3s', true)`

/**
 * Lets PostgreSQL leave out partitions that cannot have the wanted ids, in this transaction only. Connections start without
 * it (decision 0162). It is safe here, because the statements meet no row that another transaction changes: they lock the
 * whole table, or only read.
 */
const withPruning = sql`select set_config('enable_partition_pruning', 'on', true)`

/**
 * Creates and attaches the partition of a week, and moves the rows in the DEFAULT partition that belong to it. Returns
 * false if another process has created it.
 *
 * Attaching a partition does not need a lock of the table itself. But an insert that began before would then write a row of
 * the new partition to the DEFAULT partition, and fail. The lock lets such inserts end first. While it is held, PostgreSQL
 * reads the DEFAULT partition to find rows that belong to the new partition.
 */
export const createPartition = (db: Database, table: PartitionedTable, week: Week): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await limits.execute(tx)
    const parent = sql.table(table.name)
    const name = `${table.name}_${week.day}`
    await sql`lock table only ${parent} in share update exclusive mode`.execute(tx)
    const partitions = await selectPartitions(tx, table)
    if (partitions.some(({ upper }) => upper !== null && upper >= week.upper)) return false
    await sql`create table ${sql.table(name)} (like ${parent} including all) ${table.storage}`.execute(tx)
    await sql`lock table only ${parent} in access exclusive mode`.execute(tx)
    // Ids without a partition of their own are in the DEFAULT partition. A search in the whole table would read all of it,
    // because no index begins with the id.
    const standard = sql.table(partitions.find(({ isDefault }) => isDefault)?.name ?? table.name)
    const rows = sql`
      select * from ${standard} where id >= ${week.lower} and id < ${week.upper} limit ${mostMoved + 1}`
    const moved = await setAside(tx, rows, name)
    if (moved > 0) await table.deleteMoved(tx)
    await sql`
      alter table ${parent} attach partition ${sql.table(name)}
      for values from (${sql.lit(week.lower)}) to (${sql.lit(week.upper)})
    `.execute(tx)
    if (moved > 0) await table.insertMoved(tx)
    return true
  })

/** Copies rows into the temporary table `moved_rows`, and returns their number. */
const setAside = async (tx: Tx, rows: ReturnType<typeof sql>, partition: string): Promise<number> => {
  await sql`create temporary table moved_rows on commit drop as ${rows}`.execute(tx)
  const counted = await sql<{ count: number }>`select count(*)::integer as count from moved_rows`.execute(tx)
  const count = counted.rows[0]?.count ?? 0
  if (count > mostMoved) throw new TooManyRows(partition)
  return count
}

/** Returns whether at most `mostMoved` rows of a partition must be kept. Locks nothing. */
export const isDroppable = async (
  tx: Database,
  table: PartitionedTable,
  partition: Partition,
  before: Date,
): Promise<boolean> => {
  await withPruning.execute(tx)
  const kept = table.selectKept(partition, before, mostMoved + 1)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from (${kept}) as kept`.execute(tx)
  return (rows[0]?.count ?? 0) <= mostMoved
}

/**
 * Drops a partition, and moves the rows that must be kept to the DEFAULT partition. Returns false if another process
 * has dropped it.
 */
export const dropPartition = (
  db: Database,
  table: PartitionedTable,
  partition: Partition,
  before: Date,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await limits.execute(tx)
    await withPruning.execute(tx)
    const parent = sql.table(table.name)
    await sql`lock table only ${parent} in access exclusive mode`.execute(tx)
    const partitions = await selectPartitions(tx, table)
    if (!partitions.some(({ name }) => name === partition.name)) return false
    // The rows are looked for again, because a row of this partition may have been written before the lock.
    const moved = await setAside(tx, table.selectKept(partition, before, mostMoved + 1), partition.name)
    await sql`alter table ${parent} detach partition ${sql.table(partition.name)}`.execute(tx)
    if (moved > 0) await table.insertMoved(tx)
    await sql`drop table ${sql.table(partition.name)}`.execute(tx)
    return true
  })

/** Counts of rows stop here. */
const mostCounted = 10_000

/** Returns the number of rows in the DEFAULT partition for each mode, at most 10,000. */
export const countDefaultRows = async (
  db: Database,
  table: Named,
): Promise<{ live: number; test: number }> => {
  const standard = (await selectPartitions(db, table)).find(({ isDefault }) => isDefault)
  if (standard === undefined) return { live: 0, test: 0 }
  const partition = sql.table(standard.name)
  const count = (livemode: boolean) => sql`
    (select count(*)::integer from (
      select from lane cross join lateral (
        select from ${partition} as stray
        where stray.workspace_id = lane.workspace_id and stray.livemode = lane.livemode limit ${mostCounted}
      ) as stray
      where lane.livemode = ${livemode} limit ${mostCounted}
    ) as counted)`
  const { rows } = await sql<{ live: number; test: number }>`
    with recursive lane as (
      (select workspace_id, livemode from ${partition} order by workspace_id, livemode limit 1)
      union all
      select next.workspace_id, next.livemode
      from lane cross join lateral (
        select workspace_id, livemode from ${partition} as stray
        where (stray.workspace_id, stray.livemode) > (lane.workspace_id, lane.livemode)
        order by workspace_id, livemode limit 1
      ) as next
    )
    select ${count(true)} as live, ${count(false)} as test
  `.execute(db)
  return rows[0] ?? { live: 0, test: 0 }
}
