import type { Config } from '../../settings/config.ts'
import type { ChainPorts } from '../chains/index.ts'

/** What screening needs of the process. */
export type ScreeningPorts = ChainPorts & { config: Pick<Config, 'screening'> }
