import type { Config } from '../../settings/config.ts'
import type { ChainPorts } from '../chains/index.ts'

export type ScreeningPorts = ChainPorts & { config: Pick<Config, 'screening'> }
