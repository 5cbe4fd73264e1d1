import { type ChainId, chainFacts } from '@stablerail/contract'
import type { NetworkConfig } from '../network.ts'
import { type BlockHeader, ChainError, type ChainSource } from './source.ts'

/**
 * If a node does not support finality, a block is final at this depth, or at four times the configured
 * confirmations if that is more.
 */
export const leastFinalDepth = 64

/**
 * The final height that the chain reported when the head was at `askedAt`; null if its node does not support
 * finality.
 */
export type Finality = { askedAt: number; told: number | null }

export const unknownFinality: Finality = { askedAt: Number.NEGATIVE_INFINITY, told: 0 }

/**
 * Returns whether a payment on a chain is confirmed only when the chain reports its block as final, in
 * addition to the depth of `confirmations`. On Tron 20 blocks may follow within a minute although most block
 * producers are silent; on Solana the depth of a slot has no meaning. On EVM chains only the depth decides,
 * and finality comes much later.
 */
export const awaitsFinality = (chain: ChainId): boolean => chainFacts[chain].finality.isAwaited

/**
 * If transfers wait for finality, the final height is requested every 4 blocks, so transfers wait for at most
 * 4 more blocks.
 */
const awaitedEvery = 4

/**
 * Requests the final height, once per `confirmations` blocks, or every few blocks if payments wait for it. If
 * a node does not respond, the previous height is kept: finality then comes later, never too soon. Throws if
 * payments wait for finality and the node does not support it.
 */
export const askFinality = async (
  { chain, confirmations }: NetworkConfig,
  source: ChainSource,
  head: BlockHeader,
  before: Finality,
): Promise<Finality> => {
  const every = awaitsFinality(chain) ? Math.min(awaitedEvery, confirmations) : confirmations
  if (Math.abs(head.number - before.askedAt) < every) return before
  const told = await tell(source)
  if (told === undefined) return before
  if (told === null && awaitsFinality(chain))
    throw new ChainError(
      'refused',
      `${source.label} does not tell which block is final; payments wait for it.`,
    )
  return { askedAt: head.number, told }
}

/**
 * Returns the final height that a provider reports; null if it does not support finality, undefined if it did
 * not respond.
 */
const tell = async (source: ChainSource): Promise<number | null | undefined> => {
  try {
    return await source.finalized()
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}

/**
 * Returns the height above which no payment is confirmed, because the chain does not report the blocks above
 * it as final yet; undefined if only the depth decides. `known` is a height that was final before, as stored
 * in the cursor's row.
 */
export const solidHeight = (
  { chain }: Pick<NetworkConfig, 'chain'>,
  known: number,
  { told }: Finality,
): number | undefined => (awaitsFinality(chain) ? Math.max(known, told ?? 0) : undefined)

/**
 * Returns the highest block that has the given number of confirmations (counting itself) and, on chains that
 * await finality, is final.
 */
export const ripeHeight = (tip: number, confirmations: number, solidNumber: number | undefined): number =>
  Math.min(tip - confirmations + 1, solidNumber ?? Number.POSITIVE_INFINITY)

/**
 * Returns the height up to which blocks are final, once the chain was read up to `tip`. It is never above the
 * highest confirmed block.
 */
export const finalHeight = (
  { confirmations }: NetworkConfig,
  { told }: Finality,
  { head, tip }: { head: number; tip: number },
): number =>
  Math.max(0, Math.min(told ?? head - Math.max(leastFinalDepth, confirmations * 4), tip - confirmations))
