import type { Clock, Random } from '../../ports/index.ts'
import type { Config } from '../../settings/config.ts'
import type { LocalChains } from '../local-time/index.ts'
import type { WorkPorts } from '../work/index.ts'

/** What the readers of chains need of the process. */
export type ChainPorts = WorkPorts & {
  config: Pick<Config, 'networks' | 'secondOpinion' | 'sessionSecret'>
  random: Random
  /** The time of the networks, which is compared with their blocks. */
  chainClock: Clock
  /** The chains of an emulator, whose time can be moved; null in every other deployment. */
  localChains: LocalChains | null
}
