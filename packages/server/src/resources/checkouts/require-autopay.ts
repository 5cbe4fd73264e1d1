import { type Autopay, type ChainId, pullChains } from '@stablerail/contract'
import type { z } from 'zod'
import { invalid } from '../../mechanisms/http/index.ts'
import { isSound, pullNetworks } from '../../mechanisms/relaying/index.ts'
import type { Work } from '../context.ts'

const instead = 'Use manual: each renewal is paid by a link.'

/**
 * Throws if renewals of a subscription on a chain cannot be paid in the requested way (by allowance or by
 * links).
 */
export const requireAutopay = async (
  { context, tx, livemode }: Work,
  { chain, autopay }: { chain: ChainId; autopay: z.output<typeof Autopay> },
): Promise<void> => {
  if (autopay !== 'allowance') return
  if (!pullChains.includes(chain))
    throw invalid(
      'autopay',
      `Payments are pulled on ${pullChains.join(', ')}, and not on ${chain}. ${instead}`,
    )
  const { config } = context
  const mode = livemode ? 'live' : 'test'
  const network = pullNetworks(config).find((one) => one.chain === chain && one.livemode === livemode)
  if (network === undefined)
    throw invalid(
      'autopay',
      `Pulling payments on ${chain} is not configured on this deployment: NETWORKS names no pullContract there in ${mode} mode. ${instead}`,
    )
  if (config.relayerKey === null)
    throw invalid(
      'autopay',
      `Pulling payments is not configured on this deployment: it has no RELAYER_KEY. ${instead}`,
    )
  if (!(await isSound({ db: tx }, network)))
    throw invalid(
      'autopay',
      `No worker of this deployment has found the pull contract on ${chain} in ${mode} mode; its readiness says why. ${instead}`,
    )
}
