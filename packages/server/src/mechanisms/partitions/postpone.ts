import type { PartitionPorts } from './ports.ts'
import { TooManyRows } from './store.ts'

/** The errors after which a change of partitions is tried again at the next run of its job. */
const passing = new Map([
  ['55P03', 'Another transaction holds a lock on the table.'],
  ['57014', 'It took longer than 3 s.'],
  ['42P01', 'Another process has dropped the partition.'],
])

/**
 * Runs a change of partitions. Returns null if it was not made, and logs and counts the reason: the rows stay readable,
 * and nothing else depends on the change.
 */
export const postpone = async <Result>(
  { log, metrics }: PartitionPorts,
  partition: string,
  change: () => Promise<Result>,
): Promise<Result | null> => {
  try {
    return await change()
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    metrics.partitionsPostponed.inc()
    log.warn(
      { partition, reason },
      'A change of a partition was not made. The next run of its job tries again.',
    )
    return null
  }
}

const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof TooManyRows) return error.message
  return error instanceof Error && 'code' in error ? passing.get(String(error.code)) : undefined
}
