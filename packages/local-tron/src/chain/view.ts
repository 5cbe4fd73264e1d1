/**
 * Determines which part of the chain a request can see: the blocks from `floor` to `top`. Requests to
 * `/walletsolidity` see blocks up to the newest solidified one. A node that is behind does not see the newest
 * blocks, and a node that has deleted old data does not see blocks below a height.
 */
import type { Hex } from 'viem'
import type { EvmBlock, EvmReceipt } from '../evm/client.ts'
import { strip } from '../hex.ts'
import type { TronTransaction } from '../transactions/transaction.ts'
import {
  type Chain,
  evmBlock,
  headOf,
  heightOfId,
  idOf,
  type Sent,
  solidHeight,
  transactionsOf,
} from './chain.ts'

export type ViewLimits = {
  /** The number of newest blocks that the simulated node does not know yet. */
  lagBlocks?: number
  /** The height below which the simulated node has no blocks and transactions. */
  prunedBelow?: number
  /** Whether logs are missing without an error, either of all blocks or of blocks below a height. */
  silentLogs?: boolean | { below: number }
  /**
   * The height above which the simulated node is on a separate fork without transactions. It accepts the ids
   * of the chain's blocks above this height, but returns its own blocks of the same heights.
   */
  forkedAbove?: number
  /** Whether JSON-RPC refuses the block tag `finalized`, as earlier versions of nodes do. */
  refusesFinalized?: boolean
}

export type View = {
  chain: Chain
  top: number
  floor: number
  /** The height of the newest solidified block that the request can see. */
  solid: number
  limits: ViewLimits
}

export type SeenBlock = { block: EvmBlock; transactions: TronTransaction[] }
export type Mined = { sent: Sent; receipt: EvmReceipt; block: EvmBlock }

export const openView = async (chain: Chain, limits: ViewLimits): Promise<View> => {
  const head = Number((await headOf(chain)).number)
  const top = Math.max(0, head - (limits.lagBlocks ?? 0))
  const solid = Math.min(top, solidHeight(chain, head))
  return { chain, top, solid, floor: limits.prunedBelow ?? 0, limits }
}

export const solidified = (view: View): View => ({ ...view, top: view.solid })

const isSeen = ({ top, floor }: View, height: number) => height >= floor && height <= top

export const blockAt = async (view: View, height: number): Promise<SeenBlock | null> => {
  if (!Number.isSafeInteger(height) || !isSeen(view, height)) return null
  const block = await evmBlock(view.chain, height)
  if (block !== null && isForked(view, height)) return { block: forkOf(view, block), transactions: [] }
  return block && { block, transactions: transactionsOf(view.chain, block) }
}

const isForked = ({ limits: { forkedAbove = Number.POSITIVE_INFINITY } }: View, height: number) =>
  height > forkedAbove

const otherHash = (hash: Hex): Hex => `0x${strip(hash).slice(0, -8)}f02ced00`

const forkOf = (view: View, block: EvmBlock): EvmBlock => ({
  ...block,
  hash: otherHash(block.hash),
  parentHash: isForked(view, Number(block.number) - 1) ? otherHash(block.parentHash) : block.parentHash,
})

export const topBlock = async (view: View): Promise<SeenBlock> => {
  const block = await blockAt(view, view.top)
  if (block === null) throw new Error(`There is no block ${view.top}.`)
  return block
}

/** Returns a block by its id. It may be a block that a reorganisation removed. */
export const blockById = async (view: View, text: string): Promise<SeenBlock | null> => {
  const id = strip(text).toLowerCase()
  const height = heightOfId(id)
  const seen = await blockAt(view, height)
  if (seen !== null && idOf(seen.block) === id) return seen
  if (isForked(view, height)) return blockById({ ...view, limits: {} }, id)
  return isSeen(view, height) ? (view.chain.gone.get(id) ?? null) : null
}

export const minedById = async (view: View, txId: string): Promise<Mined | null> => {
  const sent = view.chain.sent.get(strip(txId).toLowerCase())
  if (sent === undefined) return null
  const receipt = await view.chain.evm<EvmReceipt | null>('eth_getTransactionReceipt', sent.evmHash)
  if (receipt === null || isForked(view, Number(receipt.blockNumber))) return null
  const seen = await blockAt(view, Number(receipt.blockNumber))
  return seen && { sent, receipt, block: seen.block }
}

export type Outcome = 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY'

export const outcomeOf = ({ sent, receipt }: Mined): Outcome => {
  if (receipt.status === '0x1') return 'SUCCESS'
  return Number(receipt.gasUsed) >= sent.gasLimit ? 'OUT_OF_ENERGY' : 'REVERT'
}
