import { askOne } from '../../evm/ask-providers.ts'
import { Header, toHeader } from '../../evm/reading/wire.ts'
import { type BlockRef, ChainError } from '../../providers/source.ts'
import type { Rpc } from '../../rpc/rpc.ts'

/**
 * Requests a provider's newest final block, which no fork can replace. Throws a ChainError if the answer is
 * not a block of Tron.
 */
export const askFinalBlock = async (rpc: Rpc): Promise<BlockRef & { time: Date }> => {
  const block = toHeader(
    await askOne(rpc, Header, { method: 'eth_getBlockByNumber', params: ['finalized', false] }),
  )
  if (block === null || block.hash.slice(2, 18) !== block.number.toString(16).padStart(16, '0'))
    throw new ChainError('invalid_answer', `${rpc.label} does not tell which block is final.`)
  return { number: block.number, hash: block.hash, time: block.time }
}
