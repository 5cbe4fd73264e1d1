import type { Config } from '../../settings/config.ts'
import type { ChainPorts } from '../chains/index.ts'

export type RelayPorts = ChainPorts & { config: Pick<Config, 'relayerKey'> }
