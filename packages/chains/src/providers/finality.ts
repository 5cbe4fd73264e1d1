import { type ChainId, chainFacts } from '@stablerail/contract'
import type { NetworkConfig } from '../network.ts'
import { type BlockHeader, ChainError, type ChainSource } from './source.ts'

/**
 * If a node does not support finality, a block counts as final at this depth, or at four times the configured
 * confirmations if that is more.
 */
export const leastFinalDepth = 64

/**
 * The height of the newest final block, which the node returned when the newest block had the height
 * `askedAt`. Null if the node does not support finality.
 */
export type Finality = { askedAt: number; told: number | null }

export const unknownFinality: Finality = { askedAt: Number.NEGATIVE_INFINITY, told: 0 }

/**
 * Returns whether a payment on a chain is confirmed only when the chain reports its block as final, in
 * addition to having `confirmations`. On Tron, 20 blocks may follow within a minute although most block
 * producers are silent. On Solana, the number of slots above a block has no meaning. On EVM chains only the
 * number of confirmations decides, because finality comes much later.
 */
export const awaitsFinality = (chain: ChainId): boolean => chainFacts[chain].finality.isAwaited

/**
 * On chains whose payments wait for finality, the newest final height is requested every 4 blocks, so that a
 * payment is confirmed at most 4 blocks late.
 */
const awaitedEvery = 4

/**
 * Requests the height of the newest final block, once per `confirmations` blocks, or every few blocks if
 * payments wait for finality. If a node does not respond, the previous height is kept, so a block may become
 * final late but never too soon. Throws if payments wait for finality and the node does not support it.
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
 * Returns the height of a provider's newest final block; null if it does not support finality, undefined if
 * it did not respond.
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
 * Returns the height above which no payment is confirmed, because the blocks above it are not final yet;
 * undefined on chains where only the number of confirmations decides. `known` is a height stored earlier, up
 * to which blocks were final.
 */
export const solidHeight = (
  { chain }: Pick<NetworkConfig, 'chain'>,
  known: number,
  { told }: Finality,
): number | undefined => (awaitsFinality(chain) ? Math.max(known, told ?? 0) : undefined)

/**
 * Returns the height of the highest block that has the given number of confirmations (counting itself) and,
 * on chains whose payments wait for finality, is final.
 */
export const ripeHeight = (tip: number, confirmations: number, solidNumber: number | undefined): number =>
  Math.min(tip - confirmations + 1, solidNumber ?? Number.POSITIVE_INFINITY)

/**
 * Returns the height up to which blocks are final when the chain has been read up to `tip`. It is never above
 * the highest confirmed block.
 */
export const finalHeight = (
  { confirmations }: NetworkConfig,
  { told }: Finality,
  { head, tip }: { head: number; tip: number },
): number =>
  Math.max(0, Math.min(told ?? head - Math.max(leastFinalDepth, confirmations * 4), tip - confirmations))
