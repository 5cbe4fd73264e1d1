import type { Config } from '../../settings/config.ts'
import type { ChainPorts } from '../chains/index.ts'

/** What relaying calls needs of the process. */
export type RelayPorts = ChainPorts & { config: Pick<Config, 'relayerKey'> }
