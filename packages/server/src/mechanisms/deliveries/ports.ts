import type { Logger } from 'pino'
import type { Clock, Random } from '../../ports/index.ts'
import type { Config } from '../../settings/config.ts'
import type { Database, Wake } from '../db/index.ts'
import type { Metrics } from '../metrics/index.ts'
import type { SecretBox } from '../secrets/index.ts'
import type { Traces } from '../traces/index.ts'

/** Parts of the process that the delivery worker uses. */
export type DeliveryPorts = {
  config: Pick<Config, 'webhooks'>
  db: Database
  clock: Clock
  random: Random
  log: Logger
  secrets: SecretBox
  wake: Wake
  metrics: Metrics
  /** The traces of this process; null if tracing is off. */
  traces: Traces | null
}
