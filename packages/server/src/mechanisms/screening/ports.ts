import type { Config } from '../../settings/config.ts'
import type { ChainPorts } from '../chains/index.ts'

/** The parts of the process that screening needs. */
export type ScreeningPorts = ChainPorts & { config: Pick<Config, 'screening'> }
