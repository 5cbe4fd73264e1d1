import type { Config } from '../../settings/config.ts'
import type { ChainPorts } from '../chains/index.ts'

/** The parts of the process that relaying calls needs. */
export type RelayPorts = ChainPorts & { config: Pick<Config, 'relayerKey'> }
