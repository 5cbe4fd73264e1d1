import { ChainError, modeOf } from '@stablerail/chains'
import type { Config } from '../../settings/config.ts'
import type { Job } from '../schedule/index.ts'
import { type DepositNetwork, depositNetworks } from './factory.ts'
import type { DepositFactoryPorts } from './ports.ts'
import { watchFactory } from './watch-factory.ts'

/** The time between two readings of a factory, even if the job is woken more often. */
const everyMs = 30_000

/**
 * Creates a job for each network with a deposit factory, so that a network that does not answer delays no
 * other.
 */
export const createDepositFactoryJobs = (config: Pick<Config, 'networks'>): Job<DepositFactoryPorts>[] =>
  depositNetworks(config).map(createDepositFactoryJob)

const createDepositFactoryJob = (network: DepositNetwork): Job<DepositFactoryPorts> => {
  let dueAtMs = 0
  return {
    name: `deposit factory ${network.chain} ${modeOf(network)}`,
    everyMs,
    run: async (context) => {
      const nowMs = context.clock.now().getTime()
      if (nowMs < dueAtMs) return 0
      dueAtMs = nowMs + everyMs
      try {
        await watchFactory(context, network)
      } catch (error) {
        if (!(error instanceof ChainError)) throw error
        // A warning is enough, because readiness reports a factory that was not read for some minutes.
        context.log.warn(
          { err: error, chain: network.chain },
          'the deposit factory could not be read and will be read again',
        )
      }
      return 0
    },
  }
}
