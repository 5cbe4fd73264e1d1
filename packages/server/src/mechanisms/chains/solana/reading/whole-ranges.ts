/**
 * Ranges of slots, with proof that no block was left out. A node that is behind, or one of several behind an address, lists
 * fewer blocks than there are and says nothing. So each block must be the parent of the next one in the list, the first must
 * have its parent below the range, and where the range does not end with a block, the block after it must have the last
 * one as its parent.
 */
import { type BlockRange, ChainError } from '../../reading/source.ts'
import { inTurns } from '../../rpc/in-turns.ts'
import type { SolanaBlock } from './block.ts'
import type { BlockReader } from './block-reader.ts'

type Asked = {
  label: string
  reader: BlockReader
  /** The head that the node told last, which may be the block after a range. */
  latest(): SolanaBlock | null
}

/** A range of more blocks is refused: a block of mainnet has some megabytes and hundreds of transfers. */
const mostBlocks = 100

/** Every block of the range, as `read` answers each; null where the node has not got past the range. */
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

/** The first and the last block of the range; none where it has no block; null where the node has not got past it. */
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

/** The newest block at or below a slot. Throws where the node lacks it. */
export const blockBelow = async (asked: Asked, number: number): Promise<SolanaBlock | null> => {
  const next = await blockAbove(asked, number)
  return next === null ? null : await asked.reader.headerAt(next.parentNumber)
}

/** Whether the node has no block of the range after `last`: that one ends it, or is the parent of the block after it. */
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

/** The first block above a slot; null where the node has none yet. */
const blockAbove = async (asked: Asked, number: number): Promise<SolanaBlock | null> => {
  const latest = asked.latest()
  if (latest !== null && latest.number > number && latest.parentNumber <= number) return latest
  const slot = await asked.reader.slotAfter(number)
  if (slot === null) return null
  const block = (await asked.reader.headerAt(slot)) ?? lacks(asked, slot)
  if (block.parentNumber > number) throw await leftOut(asked, block.parentNumber)
  return block
}

/** A block must have the one before it as its parent; where none is known, its parent must be below the range. */
const requireParent = async (
  asked: Asked,
  block: SolanaBlock,
  { before, from }: { before: SolanaBlock | null; from: number },
): Promise<void> => {
  if (before === null && block.parentNumber >= from) throw await leftOut(asked, block.parentNumber)
  if (before !== null && block.parentHash !== before.hash)
    throw new ChainError('inconsistent', `Block ${block.number} of ${asked.label} has another parent.`)
}

/** A node lists none of the blocks that it has deleted. */
const leftOut = async ({ label, reader }: Asked, slot: number): Promise<ChainError> => {
  const first = await reader.firstKept()
  return slot < first
    ? new ChainError('pruned', `${label} keeps blocks from ${first} on, and block ${slot} is to be read.`)
    : new ChainError('inconsistent', `${label} left block ${slot} out of a list.`)
}

/** Another node of the provider may have listed it. */
const lacks = ({ label }: Asked, slot: number): never => {
  throw new ChainError('lagging', `${label} listed block ${slot}, and does not have it.`)
}
