import { ripeHeight } from '@stablerail/chains'
import type { Advance } from '../../context.ts'

/**
 * Returns whether a block has this many confirmations, itself included, if the chain was read up to `tip`.
 */
export const isDeep = (tip: number, blockNumber: number, confirmations: number): boolean =>
  tip - blockNumber + 1 >= confirmations

/**
 * Returns whether the reader may settle the payments of a block now: the block has the confirmations and, on
 * chains that wait for finality, is not above `solidNumber`.
 */
export const isRipe = (
  { tip, solidNumber }: Pick<Advance, 'tip' | 'solidNumber'>,
  blockNumber: number,
  confirmations: number,
): boolean => blockNumber <= ripeHeight(tip.number, confirmations, solidNumber)
