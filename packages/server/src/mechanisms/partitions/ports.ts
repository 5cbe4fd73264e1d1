import type { Logger } from 'pino'
import type { Clock } from '../../ports/index.ts'
import type { Database } from '../db/index.ts'
import type { Metrics } from '../metrics/index.ts'

/** Parts of the process that partitions use. */
export type PartitionPorts = {
  db: Database
  clock: Clock
  log: Logger
  metrics: Metrics
}
