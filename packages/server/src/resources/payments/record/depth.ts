import { ripeHeight } from '../../../mechanisms/chains/index.ts'
import type { Advance } from '../../context.ts'

/** Whether a block has so many confirmations, its own counted, where the chain was read up to `tip`. */
export const isDeep = (tip: number, blockNumber: number, confirmations: number): boolean =>
  tip - blockNumber + 1 >= confirmations

/** Whether transfers of a block may be settled at a step of the reader: it is deep and, where that is waited for, solid. */
export const isRipe = (
  { tip, solidNumber }: Pick<Advance, 'tip' | 'solidNumber'>,
  blockNumber: number,
  confirmations: number,
): boolean => blockNumber <= ripeHeight(tip.number, confirmations, solidNumber)
