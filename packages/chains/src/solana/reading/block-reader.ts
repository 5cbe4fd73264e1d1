import type { TokenSymbol } from '@stablerail/contract'
import { z } from 'zod'
import { type BlockRange, type BlockRef, ChainError } from '../../providers/source.ts'
import { parseAnswer, type Rpc } from '../../rpc/rpc.ts'
import {
  type Contents,
  type DatedBlock,
  readContents,
  Slot,
  type SolanaBlock,
  toBlock,
  UnixSeconds,
  WireBlock,
} from './block.ts'
import { isWithoutBlock } from './refusals.ts'

/**
 * The commitment level at which blocks are read. A `confirmed` block may still be replaced until it is final.
 */
const commitment = 'confirmed'

/**
 * Returns the options of `getBlock`. Without `maxSupportedTransactionVersion`, a node refuses the whole block
 * if one of its transactions has a newer version.
 */
const asked = (transactionDetails: 'full' | 'none') => ({
  encoding: 'json',
  transactionDetails,
  rewards: false,
  commitment,
  maxSupportedTransactionVersion: 1,
})

/**
 * The maximum number of blocks that `readAndKeep` keeps in memory with their transfers, until `take` or
 * `contentsOf` returns them.
 */
const mostKept = 128

export type ReadBlock = { block: SolanaBlock; contents: Contents }

export type BlockReader = {
  slotAt(commitment: 'confirmed' | 'finalized'): Promise<number>
  /** Returns the lowest slot whose block the node still has. */
  firstKept(): Promise<number>
  /**
   * Returns the slots of the range for which the node lists a block, lowest first. The list may be
   * incomplete.
   */
  slotsIn(range: BlockRange): Promise<number[]>
  /**
   * Returns the lowest slot above a number for which the node lists a block; null if there is no such slot.
   */
  slotAfter(number: number): Promise<number | null>
  /** Returns a block without its transactions; null for a slot for which the node has no block. */
  headerAt(number: number): Promise<SolanaBlock | null>
  /** Returns a block, and keeps its transfers for `take`; null for a slot for which the node has no block. */
  readAndKeep(number: number): Promise<SolanaBlock | null>
  /** Returns a block with its transfers. If the transfers were kept, they are no longer kept afterwards. */
  take(number: number): Promise<ReadBlock | null>
  /** Returns the transfers of a block; null if the node has another block in its slot. */
  contentsOf(block: BlockRef): Promise<Contents | null>
}

const orWithoutBlock = async <Answer>(ask: () => Promise<Answer>): Promise<Answer | null> => {
  try {
    return await ask()
  } catch (error) {
    if (isWithoutBlock(error)) return null
    throw error
  }
}

/**
 * Finds the time of a block that the node returned without a time. It comes from a separate call, or else
 * from the block's parent, which is almost always less than a second earlier. Without this, one such block
 * would stop the reading until another provider is used.
 */
const findTime = async (rpc: Rpc, slots: readonly number[]): Promise<number> => {
  for (const slot of slots) {
    const call = { method: 'getBlockTime', params: [slot] }
    const seconds = await orWithoutBlock(async () =>
      parseAnswer(UnixSeconds.nullable(), await rpc.call(call)),
    )
    if (seconds !== null) return seconds
  }
  throw new ChainError('invalid_answer', `${rpc.label} knows no time of block ${slots[0]} or its parent.`)
}

/** Creates a reader of one node's blocks. It requests the transactions of a block only once. */
export const createBlockReader = (rpc: Rpc, mints: ReadonlyMap<string, TokenSymbol>): BlockReader => {
  const kept = new Map<number, ReadBlock>()

  const ask = async (number: number, details: 'full' | 'none'): Promise<DatedBlock | null> => {
    const call = { method: 'getBlock', params: [number, asked(details)] }
    const wire = await orWithoutBlock(async () => parseAnswer(WireBlock, await rpc.call(call)))
    return wire === null
      ? null
      : { ...wire, blockTime: wire.blockTime ?? (await findTime(rpc, [number, wire.parentSlot])) }
  }

  const read = async (number: number): Promise<ReadBlock | null> => {
    const wire = await ask(number, 'full')
    if (wire === null) return null
    const block = toBlock(number, wire)
    return { block, contents: readContents(block, wire, mints) }
  }

  const pop = (number: number): ReadBlock | null => {
    const found = kept.get(number) ?? null
    kept.delete(number)
    return found
  }

  return {
    async slotAt(level) {
      return parseAnswer(Slot, await rpc.call({ method: 'getSlot', params: [{ commitment: level }] }))
    },
    firstKept: async () =>
      parseAnswer(Slot, await rpc.call({ method: 'getFirstAvailableBlock', params: [] })),
    async slotsIn({ from, to }) {
      const slots = parseAnswer(
        z.array(Slot).max(to - from + 1),
        await rpc.call({ method: 'getBlocks', params: [from, to, { commitment }] }),
      )
      const isInOrder = slots.every(
        (slot, index) => slot >= from && slot <= to && slot > (slots[index - 1] ?? -1),
      )
      if (isInOrder) return slots
      throw new ChainError('invalid_answer', `${rpc.label} listed other blocks than were asked for.`)
    },
    async slotAfter(number) {
      const params = [number + 1, 1, { commitment }]
      const answer = await rpc.call({ method: 'getBlocksWithLimit', params })
      const [slot = null] = parseAnswer(z.array(Slot).max(1), answer)
      if (slot === null || slot > number) return slot
      throw new ChainError('invalid_answer', `${rpc.label} listed another block than was asked for.`)
    },
    async headerAt(number) {
      const wire = await ask(number, 'none')
      return wire === null ? null : toBlock(number, wire)
    },
    async readAndKeep(number) {
      const found = await read(number)
      if (found === null) return null
      kept.delete(number)
      kept.set(number, found)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return found.block
    },
    take: async (number) => pop(number) ?? (await read(number)),
    async contentsOf({ number, hash }) {
      const before = pop(number)
      if (before?.block.hash === hash) return before.contents
      const found = await read(number)
      return found?.block.hash === hash ? found.contents : null
    },
  }
}
