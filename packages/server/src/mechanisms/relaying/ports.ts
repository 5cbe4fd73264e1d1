import type { Config } from '../../settings/config.ts'
import type { ChainPorts } from '../chains/index.ts'

/** Parts of the process that the relaying of calls uses. */
export type RelayPorts = ChainPorts & { config: Pick<Config, 'relayerKey'> }
