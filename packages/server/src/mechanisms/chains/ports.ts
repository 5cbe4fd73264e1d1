import type { Clock, Random } from '../../ports/index.ts'
import type { Config } from '../../settings/config.ts'
import type { LocalChains } from '../local-time/index.ts'
import type { WorkPorts } from '../work/index.ts'

export type ChainPorts = WorkPorts & {
  config: Pick<Config, 'networks' | 'secondOpinion' | 'sessionSecret'>
  random: Random
  /** The clock that is compared with block times. */
  chainClock: Clock
  /** The local chains of an emulator, whose time can be moved; null in every other deployment. */
  localChains: LocalChains | null
}
