/** TAPOS: a transaction refers to a recent block, and is valid only on a chain that has this block. */
import type { TronTransaction } from '../transactions/transaction.ts'
import { type Chain, evmBlock, headOf, idOf, solidHeight } from './chain.ts'

/**
 * The number of newest blocks to which a transaction may refer. A reference contains only two bytes of the
 * height, so more blocks could not be distinguished.
 */
const recentBlocks = 0x10000

/**
 * Returns the height of the block to which a transaction refers; undefined if the chain does not contain this
 * block.
 */
export const referencedHeight = async (
  chain: Chain,
  { raw_data }: TronTransaction,
): Promise<number | undefined> => {
  const head = Number((await headOf(chain)).number)
  const low = Number.parseInt(raw_data.ref_block_bytes, 16)
  const height = head - ((head - low) & (recentBlocks - 1))
  const block = height < 0 ? null : await evmBlock(chain, height)
  const isTheBlock = block !== null && idOf(block).slice(16, 32) === raw_data.ref_block_hash.toLowerCase()
  return isTheBlock ? height : undefined
}

/**
 * Returns the reference for a transaction that this node builds. As in java-tron, it is to the newest
 * solidified block, which no fork can replace.
 */
export const referenceToSolid = async (
  chain: Chain,
): Promise<Pick<TronTransaction['raw_data'], 'ref_block_bytes' | 'ref_block_hash'>> => {
  const head = Number((await headOf(chain)).number)
  const block = await evmBlock(chain, Math.max(solidHeight(chain, head), head - recentBlocks + 1))
  if (block === null) throw new Error('There is no solidified block.')
  return { ref_block_bytes: idOf(block).slice(12, 16), ref_block_hash: idOf(block).slice(16, 32) }
}
