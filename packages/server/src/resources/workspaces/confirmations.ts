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
 * The confirmations that a payment of a workspace needs on a network: those of the deployment or, where it is more, what
 * the workspace asks for.
 */
export const requiredConfirmations = (
  { chain, confirmations }: { chain: ChainId; confirmations: number },
  asked: AskedConfirmations | undefined,
): number => Math.max(confirmations, asked?.[chain] ?? 0)

/**
 * The confirmations that are told as required. On Solana a payment waits for finality and no depth: what is counted there
 * are slots, and finality may come sooner.
 */
export const toldConfirmations = (chain: ChainId, required: number): number =>
  Math.max(chainFacts[chain].finality.slots ?? 0, required)

/**
 * Throws where a workspace asks for less than this deployment does in a mode, or on a chain that is not read: it would
 * not get what it asked for.
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
