import type { Rewind } from '../../context.ts'
import type { TransferRow } from './payment.ts'

/**
 * Returns whether a reorg replaced the block of a transfer. The reader does not request the present hashes of
 * blocks that had been final: whether these blocks still contain their transfers is found when they are read
 * again.
 */
export const isGone = (
  canonical: Rewind['canonical'],
  { block_number, block_hash }: Pick<TransferRow, 'block_number' | 'block_hash'>,
): boolean => canonical.has(block_number) && canonical.get(block_number) !== block_hash
