import type { Logger } from 'pino'
import type { Clock } from '../../ports/index.ts'
import type { Wake } from '../db/index.ts'
import type { Metrics } from '../metrics/index.ts'

/** Parts of the process that the schedule of jobs uses. */
export type SchedulePorts = {
  clock: Clock
  log: Logger
  wake: Wake
  metrics: Metrics
}
