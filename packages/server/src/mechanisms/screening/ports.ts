import type { Config } from '../../settings/config.ts'
import type { ChainPorts } from '../chains/index.ts'

/** Parts of the process that screening uses. */
export type ScreeningPorts = ChainPorts & { config: Pick<Config, 'screening'> }
