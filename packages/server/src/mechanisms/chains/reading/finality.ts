import { type ChainId, chainFacts } from '@stablerail/contract'
import type { NetworkConfig } from '../../../settings/config.ts'
import { type BlockHeader, ChainError, type ChainSource } from './source.ts'

/** Where a node knows no finality, blocks this deep are final, or four times as deep as a confirmed payment's. */
export const leastFinalDepth = 64

/** The height that the chain called final when the head was at `askedAt`; null where its node knows no finality. */
export type Finality = { askedAt: number; told: number | null }

export const unknownFinality: Finality = { askedAt: Number.NEGATIVE_INFINITY, told: 0 }

/**
 * Whether a transfer on a chain is confirmed only once the chain calls its block final, besides being as deep as
 * `confirmations` says. On Tron 20 blocks may follow within a minute although most block producers are silent; on Solana a
 * slot has no depth that means anything. On EVM chains depth alone decides, and finality comes long after it.
 */
export const awaitsFinality = (chain: ChainId): boolean => chainFacts[chain].finality.isAwaited

/** Where transfers wait for finality, it is asked for again after so many blocks: they wait for at most as many more. */
const awaitedEvery = 4

/**
 * Asks for the final height, once in as many blocks as confirm a payment, or every few blocks where payments wait for
 * it. A node that gives no answer keeps what was told before: finality then comes later, never too soon. Throws where
 * payments wait for a finality that the node does not know.
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

/** What a provider calls final; null where it knows no finality, undefined where it gave no answer. */
const tell = async (source: ChainSource): Promise<number | null | undefined> => {
  try {
    return await source.finalized()
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}

/**
 * The height above which no transfer is confirmed, however deep, because the chain does not call it final yet; undefined
 * where depth alone decides. `known` is a height that was final before, as the cursor's row says it.
 */
export const solidHeight = (
  { chain }: Pick<NetworkConfig, 'chain'>,
  known: number,
  { told }: Finality,
): number | undefined => (awaitsFinality(chain) ? Math.max(known, told ?? 0) : undefined)

/** The height up to which blocks have so many confirmations, their own counted, and are solid where that is waited for. */
export const ripeHeight = (tip: number, confirmations: number, solidNumber: number | undefined): number =>
  Math.min(tip - confirmations + 1, solidNumber ?? Number.POSITIVE_INFINITY)

/** The height up to which blocks are final, once the chain was read up to `tip`: never above what is confirmed. */
export const finalHeight = (
  { confirmations }: NetworkConfig,
  { told }: Finality,
  { head, tip }: { head: number; tip: number },
): number =>
  Math.max(0, Math.min(told ?? head - Math.max(leastFinalDepth, confirmations * 4), tip - confirmations))
