import type { Rewind } from '../../context.ts'
import type { TransferRow } from './payment.ts'

/**
 * Returns whether a reorg replaced the block of a transfer. `canonical` has the present block hash for each
 * height that the reader requested. If the height of the block was not requested, because the block was final
 * before the reorg, the result is false.
 */
export const isGone = (
  canonical: Rewind['canonical'],
  { block_number, block_hash }: Pick<TransferRow, 'block_number' | 'block_hash'>,
): boolean => canonical.has(block_number) && canonical.get(block_number) !== block_hash
