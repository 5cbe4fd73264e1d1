import type { RawBuilder } from 'kysely'
import type { IdsKind } from '../../ports/index.ts'
import type { Tx } from '../db/index.ts'
import type { Partition } from './store.ts'

/**
 * A table that is partitioned by the range of its ids. The module that writes the table defines it, because only that
 * module writes to its table.
 */
export type PartitionedTable = {
  name: 'events' | 'webhook_deliveries'
  idKind: IdsKind
  /** The storage parameters of each partition, because partitions inherit none. */
  storage: RawBuilder<unknown>
  /**
   * Returns SQL for the rows of a partition that must be kept although all ids of the partition are old: columns of the
   * table, at most `limit` rows.
   */
  selectKept(partition: Partition, before: Date, limit: number): RawBuilder<unknown>
  /** Deletes the rows of the temporary table `moved_rows` from the table. */
  deleteMoved(tx: Tx): Promise<unknown>
  /** Inserts the rows of the temporary table `moved_rows` into the table. */
  insertMoved(tx: Tx): Promise<unknown>
}
