import type { ProviderPorts } from '@stablerail/chains'
import type { Random } from '../../ports/index.ts'
import type { Config } from '../../settings/config.ts'
import type { LocalChains } from '../local-time/index.ts'
import type { WorkPorts } from '../work/index.ts'

export type ReaderPorts = WorkPorts & {
  config: Pick<Config, 'networks' | 'secondOpinion' | 'sessionSecret'>
  random: Random
  chainClock: ProviderPorts['chainClock']
  /** The local chains of an emulator, whose time can be moved; null in every other deployment. */
  localChains: LocalChains | null
}
