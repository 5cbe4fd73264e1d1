import type { Config } from '../../settings/config.ts'
import type { SecretBox } from '../secrets/index.ts'
import type { WorkPorts } from '../work/index.ts'
import type { StreamPlaces } from './stream-places.ts'

/** What the HTTP server needs of the process. */
export type HttpPorts = WorkPorts & {
  config: Config
  secrets: SecretBox
  /** The open streams of this process. */
  streams: StreamPlaces
}
