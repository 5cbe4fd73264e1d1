import { ChainError, modeOf } from '@stablerail/chains'
import type { Config } from '../../settings/config.ts'
import type { Context, Job } from '../context.ts'
import { collectDeposits } from './collect-deposits.ts'
import { asCollectNetwork, type CollectNetwork } from './collect-network.ts'
import { selectCollecting } from './collecting-store.ts'

/** The time between two searches that found nothing to collect, even if the job is woken more often. */
const everyMs = 60_000
/** At most this many workspaces share a search, so that a search reads at most 10,000 deposits. */
const workspacesAtOnce = 400

/** Creates a job for each network whose deposits the server collects. */
export const createCollectJobs = ({
  networks,
  relayerKey,
}: Pick<Config, 'networks' | 'relayerKey'>): Job[] =>
  relayerKey === null
    ? []
    : networks.flatMap((network) => {
        const at = asCollectNetwork(network)
        return at === undefined ? [] : [createCollectJob(at)]
      })

const createCollectJob = (network: CollectNetwork): Job => {
  let dueAtMs = 0
  let after = ''
  const attend = async (context: Context): Promise<number> => {
    const workspaces = await selectCollecting(context.db, { after, limit: workspacesAtOnce })
    const isLastPart = workspaces.length < workspacesAtOnce
    const done = workspaces.length === 0 ? 0 : await collectDeposits(context, network, workspaces)
    // The same workspaces are searched again after a batch, because more batches may wait.
    if (done === 0) after = isLastPart ? '' : (workspaces.at(-1) ?? '')
    if (done > 0 || !isLastPart) dueAtMs = 0
    return done > 0 || !isLastPart ? 1 : 0
  }
  return {
    name: `collect ${network.chain} ${modeOf(network)}`,
    everyMs,
    run: async (context) => {
      const nowMs = context.clock.now().getTime()
      if (nowMs < dueAtMs) return 0
      dueAtMs = nowMs + everyMs
      try {
        return await attend(context)
      } catch (error) {
        if (!(error instanceof ChainError)) throw error
        context.log.warn(
          { err: error, chain: network.chain },
          'deposits could not be collected and will be collected later',
        )
        return 0
      }
    },
  }
}
