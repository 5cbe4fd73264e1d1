import type { Config } from '../../settings/config.ts'
import type { ReaderPorts } from '../reading/index.ts'

/** Parts of the process that the relaying of calls uses. */
export type RelayPorts = ReaderPorts & { config: Pick<Config, 'relayerKey'> }
