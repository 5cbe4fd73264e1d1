import type { NetworkConfig } from '../../../config.ts'
import { type BlockHeader, ChainError, type ChainSource } from './source.ts'

/** Where a node knows no finality, blocks this deep are final, or four times as deep as a confirmed payment's. */
const leastFinalDepth = 64

/** The height that the chain called final when the head was at `askedAt`; null where its node knows no finality. */
export type Finality = { askedAt: number; told: number | null }

export const unknownFinality: Finality = { askedAt: Number.NEGATIVE_INFINITY, told: 0 }

/**
 * Asks for the final height, once in as many blocks as confirm a payment. A node that gives no answer keeps what was
 * told before: finality then comes later, never too soon.
 */
export const askFinality = async (
  { confirmations }: NetworkConfig,
  source: ChainSource,
  head: BlockHeader,
  before: Finality,
): Promise<Finality> => {
  if (Math.abs(head.number - before.askedAt) < confirmations) return before
  try {
    return { askedAt: head.number, told: await source.finalized() }
  } catch (error) {
    if (error instanceof ChainError) return before
    throw error
  }
}

/** The height up to which blocks are final, once the chain was read up to `tip`: never above what is confirmed. */
export const finalHeight = (
  { confirmations }: NetworkConfig,
  { told }: Finality,
  { head, tip }: { head: number; tip: number },
): number =>
  Math.max(0, Math.min(told ?? head - Math.max(leastFinalDepth, confirmations * 4), tip - confirmations))
