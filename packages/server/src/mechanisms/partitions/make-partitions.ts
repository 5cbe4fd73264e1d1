import type { Job } from '../schedule/index.ts'
import type { PartitionPorts } from './ports.ts'
import { postpone } from './postpone.ts'
import { createPartition, selectPartitions } from './store.ts'
import type { PartitionedTable } from './table.ts'
import { lackingWeeks } from './weeks.ts'

/**
 * Creates the job that makes the partitions of a table four weeks ahead. A week whose partition cannot be made stays in
 * the DEFAULT partition, and the job tries again at its next run.
 */
export const createMakePartitionsJob = (table: PartitionedTable): Job<PartitionPorts> => ({
  name: `make partitions of ${table.name.replace('_', ' ')}`,
  everyMs: 3_600_000,
  run: async (context) => {
    let made = 0
    for (const week of lackingWeeks(table.idKind, context.clock.now(), await coveredBy(context, table))) {
      const isMade = await postpone(context, `${table.name}_${week.day}`, () =>
        createPartition(context.db, table, week),
      )
      made += isMade === true ? 1 : 0
    }
    return made
  },
})

/** Returns the upper bound of the last partition. */
const coveredBy = async ({ db }: PartitionPorts, table: PartitionedTable): Promise<string> =>
  (await selectPartitions(db, table)).findLast(({ isDefault }) => !isDefault)?.upper ?? ''
