import type { Logger } from 'pino'
import type { Random } from '../../ports/index.ts'
import type { Database, Wake } from '../db/index.ts'

/** Parts of the process that event streams use. */
export type StreamPorts = {
  db: Database
  random: Random
  log: Logger
  wake: Wake
}
