import type { Logger } from 'pino'
import type { Clock } from '../../ports/index.ts'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../db/index.ts'
import type { Metrics } from '../metrics/index.ts'

/** Parts of the process that the checks of deposit factories use. */
export type DepositFactoryPorts = {
  db: Database
  clock: Clock
  log: Logger
  metrics: Metrics
  config: Pick<Config, 'networks'>
}
