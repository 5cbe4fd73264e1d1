import type { Config } from '../../settings/config.ts'
import type { SecretBox } from '../secrets/index.ts'
import type { WorkPorts } from '../work/index.ts'
import type { StreamPlaces } from './stream-places.ts'

/** The settings and services that the HTTP server uses. */
export type HttpPorts = WorkPorts & {
  config: Config
  secrets: SecretBox
  streams: StreamPlaces
}
