import { firstIdAt } from '../../ports/index.ts'
import { withoutTimeout } from '../db/index.ts'
import type { PartitionPorts } from './ports.ts'
import { postpone } from './postpone.ts'
import { dropPartition, isDroppable, type Partition, selectPartitions } from './store.ts'
import type { PartitionedTable } from './table.ts'

/**
 * Drops the partitions whose ids all begin before a time. Rows of the other partitions that no time bounds, which are the
 * DEFAULT partition and the table from before the partitions, are deleted by `deleteBatch`, as are the rows of an old
 * partition that cannot be dropped. Returns the number of dropped partitions and deleted rows.
 */
export const purgePartitions = async (
  context: PartitionPorts,
  table: PartitionedTable,
  before: Date,
  deleteBatch: (partition: string) => Promise<number>,
): Promise<number> => {
  const oldestKept = firstIdAt(table.idKind, before)
  const isOld = ({ upper }: Partition) => upper !== null && upper <= oldestKept
  const purge = async (partition: Partition) => {
    if (isOld(partition) && (await drop(context, table, partition, before))) return 1
    return isOld(partition) || partition.lower === null ? await deleteBatch(partition.name) : 0
  }
  let done = 0
  for (const partition of await selectPartitions(context.db, table))
    done += (await postpone(context, partition.name, () => purge(partition))) ?? 0
  return done
}

const drop = async (
  { db }: PartitionPorts,
  table: PartitionedTable,
  partition: Partition,
  before: Date,
): Promise<boolean> =>
  (await withoutTimeout(db, (tx) => isDroppable(tx, table, partition, before))) &&
  (await dropPartition(db, table, partition, before))
