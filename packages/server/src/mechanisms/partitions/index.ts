/**
 * Partitions of tables that grow: `events` and `webhook_deliveries` are partitioned by the range of their ids, which begin
 * with a time. Each partition has the ids of a week, and dropping it takes milliseconds, whatever the number of its rows.
 *
 * The module that owns a table describes it as a `PartitionedTable`. `createMakePartitionsJob` makes partitions four weeks
 * ahead. `purgePartitions` drops a partition once all its ids are older than the rows that are kept. Rows in it that must
 * be kept, such as a delivery that is still pending or an event of a test clock in the future, are moved to the DEFAULT
 * partition first. `measurePartitions` counts the rows in DEFAULT partitions.
 *
 * An id can be weeks or years away from the present: its time is the block's, which a reader that catches up reads late,
 * and the clock of a local chain can be moved. The DEFAULT partition therefore takes each id that has no other partition,
 * so that no insert ever fails. When a partition is made, rows in its range are moved to it from the DEFAULT partition. If
 * there are too many of them, or a lock is not free in half a second, the partition is not made, which is logged and
 * counted, and the rows stay readable.
 *
 * Not promised: that a row is deleted as soon as it is old. A partition is dropped when its newest id is, so up to a week
 * later than its oldest row would be deleted.
 */
export { createMakePartitionsJob } from './make-partitions.ts'
export { measurePartitions } from './measure-partitions.ts'
export type { PartitionPorts } from './ports.ts'
export { purgePartitions } from './purge-partitions.ts'
export type { Partition } from './store.ts'
export type { PartitionedTable } from './table.ts'
