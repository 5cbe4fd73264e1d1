import {
  type AskedConfirmations,
  type AskedConfirmationsInput,
  type ChainId,
  chainFacts,
} from '@stablerail/contract'
import type { z } from 'zod'
import { invalid } from '../../mechanisms/http/index.ts'
import type { Config } from '../../settings/config.ts'

/**
 * Returns the confirmations that a payment of a workspace needs on a network: the number of the deployment,
 * or the workspace's own number if it is higher.
 */
export const requiredConfirmations = (
  { chain, confirmations }: { chain: ChainId; confirmations: number },
  asked: AskedConfirmations | undefined,
): number => Math.max(confirmations, asked?.[chain] ?? 0)

/**
 * Returns the number of required confirmations that the API reports. On Solana a payment waits for finality
 * and not for a number of blocks: the reported number is a number of slots, and finality may come sooner.
 */
export const displayedConfirmations = (chain: ChainId, required: number): number =>
  Math.max(chainFacts[chain].finality.slots ?? 0, required)

/**
 * Throws if a workspace sets fewer confirmations for a chain than this deployment requires on the chain's
 * live or test network. Also throws if this deployment does not read the chain.
 */
export const checkAsked = (
  { networks }: Pick<Config, 'networks'>,
  asked: z.output<typeof AskedConfirmationsInput>,
): void => {
  for (const [chain, count] of Object.entries(asked) as [ChainId, number][]) {
    const param = `confirmations.${chain}`
    const read = networks.filter((network) => network.chain === chain)
    if (read.length === 0) throw invalid(param, `This deployment does not read ${chain}. Leave ${param} out.`)
    const least = Math.max(...read.map(({ confirmations }) => confirmations))
    if (count < least)
      throw invalid(
        param,
        `This deployment asks for ${least} confirmations on ${chain}, and a workspace may only ask for more: send ${least} or more, or leave ${param} out.`,
      )
  }
}
