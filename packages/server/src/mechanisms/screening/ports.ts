import type { Config } from '../../settings/config.ts'
import type { ReaderPorts } from '../reading/index.ts'

/** Parts of the process that screening uses. */
export type ScreeningPorts = ReaderPorts & { config: Pick<Config, 'screening'> }
