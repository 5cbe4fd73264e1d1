import type { PartitionPorts } from './ports.ts'
import { countDefaultRows } from './store.ts'

/** Sets the gauge of the rows in DEFAULT partitions. */
export const measurePartitions = async ({
  db,
  metrics,
}: Pick<PartitionPorts, 'db' | 'metrics'>): Promise<void> => {
  for (const name of ['events', 'webhook_deliveries'] as const)
    for (const [mode, count] of Object.entries(await countDefaultRows(db, { name })))
      metrics.defaultPartitionRows.set({ table: name, mode }, count)
}
