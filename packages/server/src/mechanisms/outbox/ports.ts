import type { Logger } from 'pino'
import type { Clock } from '../../ports/index.ts'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../db/index.ts'
import type { Metrics } from '../metrics/index.ts'

/** Parts of the process that the outbox uses. */
export type OutboxPorts = {
  config: Pick<Config, 'eventsKeptDays' | 'production'>
  db: Database
  clock: Clock
  log: Logger
  metrics: Metrics
}
