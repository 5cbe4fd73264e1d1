import type { Rewind } from '../../context.ts'
import type { TransferRow } from './payment.ts'

/**
 * Whether a reorganisation took out the block of a transfer. Nobody asked for the blocks that had been final: whether
 * they hold their transfers shows when they are read anew.
 */
export const isGone = (
  canonical: Rewind['canonical'],
  { block_number, block_hash }: Pick<TransferRow, 'block_number' | 'block_hash'>,
): boolean => canonical.has(block_number) && canonical.get(block_number) !== block_hash
