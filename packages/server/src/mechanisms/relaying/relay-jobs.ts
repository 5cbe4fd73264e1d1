import { ChainError, modeOf } from '@stablerail/chains'
import type { Config, NetworkConfig } from '../../settings/config.ts'
import type { Job } from '../schedule/index.ts'
import type { RelayPorts } from './ports.ts'
import type { PullNetwork, RelayKind } from './relay.ts'
import { runQueue } from './run-queue.ts'
import { selectOpen } from './store.ts'
import { watchRelayer } from './watch-relayers.ts'

/**
 * The minimum time between two requests for the state of the chain while nothing changes, even if the job is
 * woken more often.
 */
const everyMs = 1_000
/** The time between two readings of the relayer's account and the pull contract. */
const watchEveryMs = 30_000
/** The time between two readings of the chain while all open transactions only wait to be final. */
const finishEveryMs = 60_000

export const pullNetworks = ({ networks }: Pick<Config, 'networks'>): PullNetwork[] =>
  networks.flatMap((network) => {
    const { pullContract } = network
    return pullContract === undefined ? [] : [{ ...network, pullContract }]
  })

/** Returns the networks on which the server sends transactions: those with pulls, or whose deposits it collects. */
export const relayNetworks = ({ networks }: Pick<Config, 'networks'>): NetworkConfig[] =>
  networks.filter(({ pullContract, collect }) => pullContract !== undefined || collect !== undefined)

/**
 * Creates a job for each network on which the server sends transactions, so that a network that does not answer delays
 * no other.
 */
export const createRelayJobs = (config: Config, kinds: readonly RelayKind[]): Job<RelayPorts>[] => {
  const { relayerKey: key } = config
  return key === null ? [] : relayNetworks(config).map((network) => createRelayJob(network, { key, kinds }))
}

const createRelayJob = (
  network: NetworkConfig,
  parts: { key: `0x${string}`; kinds: readonly RelayKind[] },
): Job<RelayPorts> => {
  const kinds = parts.kinds.map(({ name }) => name)
  let restUntilMs = 0
  let watchAtMs = 0
  let finishAtMs = 0
  const attend = async (context: RelayPorts): Promise<number> => {
    const nowMs = context.clock.now().getTime()
    if (nowMs < restUntilMs) return 0
    restUntilMs = nowMs + everyMs
    if (nowMs >= watchAtMs) {
      await watchRelayer(context, network, parts.key)
      watchAtMs = nowMs + watchEveryMs
    }
    const { open, unfinal } = await selectOpen(context.db, network, { kinds, now: context.clock.now() })
    const isIdle = !open && (!unfinal || nowMs < finishAtMs)
    if (!isIdle) finishAtMs = nowMs + finishEveryMs
    const done = isIdle ? 0 : await runQueue(context, network, parts)
    // The pause is cleared, so that calls that are requested from now on are sent at once.
    if (isIdle || done > 0) restUntilMs = 0
    return done
  }
  return {
    name: `relay ${network.chain} ${modeOf(network)}`,
    everyMs,
    run: async (context) => {
      try {
        return await attend(context)
      } catch (error) {
        if (!(error instanceof ChainError)) throw error
        // A warning is enough, because readiness reports a relayer whose state was not read for some minutes.
        context.log.warn(
          { err: error, chain: network.chain },
          'transactions could not be relayed and will be retried',
        )
        return 0
      }
    },
  }
}
