/**
 * The part of the chain that one request can see: the blocks from `floor` to `top`. `/walletsolidity` ends at
 * the newest solidified block, a lagging node some blocks below the head, and a pruned node begins at a
 * height.
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
  /** How many of the newest blocks are hidden. */
  lagBlocks?: number
  /** Blocks and transactions below this height are unknown. */
  prunedBelow?: number
  /** Logs are missing without an error: of all blocks, or of blocks below a height. */
  silentLogs?: boolean | { below: number }
  /**
   * Above this height the node is on a separate fork without transactions. It knows the ids of the chain's
   * blocks there, but treats them as heights.
   */
  forkedAbove?: number
  /** JSON-RPC refuses the tag `finalized`, as earlier versions of nodes do. */
  refusesFinalized?: boolean
}

export type View = {
  chain: Chain
  top: number
  floor: number
  /** The newest solidified block within the view. */
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

/** Returns a block of the chain, or one that a reorganisation removed. */
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
