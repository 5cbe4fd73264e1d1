/**
 * Reads ranges of slots, and proves that no block is missing. A node that is behind its chain, or one of
 * several nodes behind the same URL, may list too few blocks without an error. So each block must be the
 * parent of the next block in the list, and the first block's parent must be below the range. If the range
 * does not end with a block, the last block must be the parent of the first block after the range.
 */
import { type BlockRange, ChainError } from '../../providers/source.ts'
import { inTurns } from '../../rpc/in-turns.ts'
import type { SolanaBlock } from './block.ts'
import type { BlockReader } from './block-reader.ts'

type Asked = {
  label: string
  reader: BlockReader
  /**
   * Returns the newest block that the last call of `head` returned; null before the first call. If this block
   * directly follows the requested slots, it is not requested again.
   */
  latest(): SolanaBlock | null
}

/**
 * The maximum number of blocks in a range. A block of mainnet has several megabytes and hundreds of
 * transfers.
 */
const mostBlocks = 100

/**
 * Returns every block of the range in the form that `read` returns; null if the node has no block after the
 * end of the range yet.
 */
export const readWhole = async <Read>(
  asked: Asked,
  range: BlockRange,
  { read, blockOf }: { read(number: number): Promise<Read | null>; blockOf(read: Read): SolanaBlock },
): Promise<Read[] | null> => {
  const slots = await asked.reader.slotsIn(range)
  if (slots.length > mostBlocks)
    throw new ChainError('range_too_large', `At most ${mostBlocks} blocks are read at once.`)
  const found = await inTurns(slots, async (slot) => (await read(slot)) ?? lacks(asked, slot))
  const blocks = found.map(blockOf)
  for (const [index, block] of blocks.entries())
    await requireParent(asked, block, { before: blocks[index - 1] ?? null, from: range.from })
  return (await isWhole(asked, range, blocks.at(-1) ?? null)) ? found : null
}

/**
 * Returns the headers of the first and the last block of the range. Returns an empty list if the range has no
 * block, and null if the node has no block after the end of the range yet.
 */
export const readEnds = async (
  asked: Asked,
  range: BlockRange,
): Promise<[SolanaBlock, SolanaBlock] | [] | null> => {
  const slots = await asked.reader.slotsIn(range)
  const ends = [...new Set([slots[0], slots.at(-1)])].filter((slot) => slot !== undefined)
  const [first, last = first] = await inTurns(
    ends,
    async (slot) => (await asked.reader.readAndKeep(slot)) ?? lacks(asked, slot),
  )
  if (first === undefined || last === undefined) return (await isWhole(asked, range, null)) ? [] : null
  await requireParent(asked, first, { before: null, from: range.from })
  return (await isWhole(asked, range, last)) ? [first, last] : null
}

/**
 * Returns the newest block at or below a slot. Returns null if the node has no block above the slot yet, or
 * lacks the block at or below it.
 */
export const blockBelow = async (asked: Asked, number: number): Promise<SolanaBlock | null> => {
  const next = await blockAbove(asked, number)
  return next === null ? null : await asked.reader.headerAt(next.parentNumber)
}

/**
 * Returns whether the range has no block after `last`: either `last` is in the last slot of the range, or it
 * is the parent of the first block after the range.
 */
const isWhole = async (
  asked: Asked,
  { from, to }: BlockRange,
  last: SolanaBlock | null,
): Promise<boolean> => {
  if (last?.number === to) return true
  const next = await blockAbove(asked, to)
  if (next === null) return false
  await requireParent(asked, next, { before: last, from })
  return true
}

/** Returns the first block above a slot; null if the node has no such block yet. */
const blockAbove = async (asked: Asked, number: number): Promise<SolanaBlock | null> => {
  const latest = asked.latest()
  if (latest !== null && latest.number > number && latest.parentNumber <= number) return latest
  const slot = await asked.reader.slotAfter(number)
  if (slot === null) return null
  const block = (await asked.reader.headerAt(slot)) ?? lacks(asked, slot)
  if (block.parentNumber > number) throw await leftOut(asked, block.parentNumber)
  return block
}

/**
 * Throws unless the parent of `block` is `before`, the previous block that was read. If `before` is null, the
 * parent must be in a slot lower than `from`, the first requested slot.
 */
const requireParent = async (
  asked: Asked,
  block: SolanaBlock,
  { before, from }: { before: SolanaBlock | null; from: number },
): Promise<void> => {
  if (before === null && block.parentNumber >= from) throw await leftOut(asked, block.parentNumber)
  if (before !== null && block.parentHash !== before.hash)
    throw new ChainError('inconsistent', `Block ${block.number} of ${asked.label} has another parent.`)
}

/**
 * Creates the error for a block that the node left out when it listed the blocks of the requested slots. The
 * kind of the error is `pruned` if the node has deleted the block, otherwise `inconsistent`.
 */
const leftOut = async ({ label, reader }: Asked, slot: number): Promise<ChainError> => {
  const first = await reader.firstKept()
  return slot < first
    ? new ChainError('pruned', `${label} keeps blocks from ${first} on, and block ${slot} is to be read.`)
    : new ChainError('inconsistent', `${label} left block ${slot} out of a list.`)
}

/**
 * Throws the error for a block that was listed but not returned, perhaps because another node of the provider
 * listed it.
 */
const lacks = ({ label }: Asked, slot: number): never => {
  throw new ChainError('lagging', `${label} listed block ${slot}, and does not have it.`)
}
