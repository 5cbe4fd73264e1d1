import { nearBlocks } from './read-blocks.ts'
import type { BlockHeader, BlockRange, BlockRef, ChainSource, ChainTransfer } from './source.ts'
import { ChainError } from './source.ts'
import { type BlockSpan, grow, shrink } from './span.ts'

/**
 * A range of blocks to read again. `known` contains the blocks of the range that were stored when it was
 * first read, lowest first.
 */
export type Stretch = BlockRange & { known: readonly BlockRef[] }

export type StretchAnswer =
  | { kind: 'told'; headers: BlockHeader[]; transfers: ChainTransfer[] }
  /** The provider is behind: it does not have these blocks yet. */
  | { kind: 'behind' }
  /** The provider has another block at this height than the known block. */
  | { kind: 'apart'; number: number }

/**
 * Reads a range of blocks from one provider, and checks that it has the known blocks. A short range is read
 * block by block, by hash; a longer range is read with calls for ranges.
 */
export const readStretch = (
  source: ChainSource,
  stretch: Stretch,
  span: { current: BlockSpan },
): Promise<StretchAnswer> =>
  stretch.to - stretch.from < nearBlocks ? readEach(source, stretch) : readRanges(source, stretch, span)

const readEach = async (source: ChainSource, { from, to, known }: Stretch): Promise<StretchAnswer> => {
  const headers = await source.headersAfter(from - 1, to)
  if (headers === null) return { kind: 'behind' }
  const apart = findApart(headers, known)
  if (apart !== undefined) return { kind: 'apart', number: apart }
  requireOneChain(source, headers)
  return { kind: 'told', headers, transfers: (await source.transfersInBlocks(headers)).transfers }
}

const readRanges = async (
  source: ChainSource,
  { from, to, known }: Stretch,
  span: { current: BlockSpan },
): Promise<StretchAnswer> => {
  const ends = await source.endsOf({ from, to })
  if (ends === null) return { kind: 'behind' }
  if (ends.length === 0) return toldNothing(known)
  const [first, last] = ends
  const between = known.filter(({ number }) => ends.every((end) => end.number !== number))
  const found = await source.headersAt(between.map(({ number }) => number))
  const inner = found.filter((header) => header !== null)
  if (inner.length < between.length) return { kind: 'behind' }
  const headers = [first, ...inner, last]
  const apart = findApart(headers, known)
  if (apart !== undefined) return { kind: 'apart', number: apart }
  const transfers: ChainTransfer[] = []
  for (let at = from; at <= to; ) {
    const end = Math.min(at + span.current.blocks - 1, to)
    const expected = known.find(({ number }) => number === end) ?? null
    try {
      const answer = await source.transfersInRange({ from: at, to: end }, expected)
      if (answer.last === null) return { kind: 'behind' }
      if (expected !== null && expected.hash !== answer.last.hash) return { kind: 'apart', number: end }
      span.current = grow(span.current, answer.transfers.length)
      transfers.push(...answer.transfers)
      at = end + 1
    } catch (error) {
      if (!(error instanceof ChainError) || error.kind !== 'range_too_large' || end === at) throw error
      span.current = shrink({ ...span.current, blocks: end - at + 1 })
    }
  }
  return { kind: 'told', headers, transfers }
}

/**
 * Returns the answer for a range in which the provider has no block. The answer has no transfers. If the
 * server has stored a block of the range, the provider contradicts that block, and the answer is `apart`.
 */
const toldNothing = ([block]: readonly BlockRef[]): StretchAnswer =>
  block === undefined ? { kind: 'told', headers: [], transfers: [] } : { kind: 'apart', number: block.number }

/**
 * Throws if a block is not the parent of the next block. In that case the node's chain changed between the
 * calls, or several nodes responded.
 */
const requireOneChain = ({ label }: ChainSource, headers: readonly BlockHeader[]): void => {
  for (const [index, header] of headers.entries())
    if (index > 0 && header.parentHash !== headers[index - 1]?.hash)
      throw new ChainError('inconsistent', `Block ${header.number} of ${label} has another parent.`)
}

/**
 * Returns the height of a known block that the provider does not have, because it has another block at that
 * height or skipped the height; undefined if it has all known blocks.
 */
const findApart = (headers: readonly BlockHeader[], known: readonly BlockRef[]): number | undefined => {
  const hashes = new Map(headers.map(({ number, hash }) => [number, hash]))
  return known.find(({ number, hash }) => hashes.get(number) !== hash)?.number
}
