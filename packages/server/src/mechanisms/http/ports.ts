import type { Config } from '../../settings/config.ts'
import type { SecretBox } from '../secrets/index.ts'
import type { WorkPorts } from '../work/index.ts'
import type { StreamPlaces } from './stream-places.ts'

/** The ports that the HTTP server needs. */
export type HttpPorts = WorkPorts & {
  config: Config
  secrets: SecretBox
  /** The open streams of this process. */
  streams: StreamPlaces
}
