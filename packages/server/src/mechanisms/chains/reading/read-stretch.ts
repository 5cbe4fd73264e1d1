import { nearBlocks } from './read-blocks.ts'
import type { BlockHeader, BlockRange, BlockRef, ChainSource, ChainTransfer } from './source.ts'
import { ChainError } from './source.ts'
import { grow, type Span, shrink } from './span.ts'

/** Blocks to be read, of which some are known from the first reading, the lowest first. */
export type Stretch = BlockRange & { known: readonly BlockRef[] }

export type StretchAnswer =
  | { kind: 'told'; headers: BlockHeader[]; transfers: ChainTransfer[] }
  /** The provider has not got so far. */
  | { kind: 'behind' }
  /** The provider has another block at the height. */
  | { kind: 'apart'; number: number }

/** Reads blocks from one provider, where it has the known ones: by hash where they are few, else by ranges. */
export const readStretch = (
  source: ChainSource,
  stretch: Stretch,
  span: { current: Span },
): Promise<StretchAnswer> =>
  stretch.to - stretch.from < nearBlocks ? readEach(source, stretch) : readRanges(source, stretch, span)

const readEach = async (source: ChainSource, { from, to, known }: Stretch): Promise<StretchAnswer> => {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const found = await source.headersAt(numbers)
  const headers = found.filter((header) => header !== null)
  if (headers.length < numbers.length) return { kind: 'behind' }
  const apart = findApart(headers, known)
  if (apart !== undefined) return { kind: 'apart', number: apart }
  return { kind: 'told', headers, transfers: (await source.transfersInBlocks(headers)).transfers }
}

const readRanges = async (
  source: ChainSource,
  { from, to, known }: Stretch,
  span: { current: Span },
): Promise<StretchAnswer> => {
  const ends = [...new Set([from, ...known.map(({ number }) => number), to])]
  const found = await source.headersAt(ends)
  const headers = found.filter((header) => header !== null)
  if (headers.length < ends.length) return { kind: 'behind' }
  const apart = findApart(headers, known)
  if (apart !== undefined) return { kind: 'apart', number: apart }
  const transfers: ChainTransfer[] = []
  for (let at = from; at <= to; ) {
    const end = Math.min(at + span.current.blocks - 1, to)
    try {
      const answer = await source.transfersInRange(
        { from: at, to: end },
        known.find(({ number }) => number === end) ?? null,
      )
      if (answer.last === null) return { kind: 'behind' }
      if (findApart([answer.last], known) !== undefined) return { kind: 'apart', number: end }
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

const findApart = (headers: readonly BlockHeader[], known: readonly BlockRef[]): number | undefined => {
  const hashes = new Map(known.map(({ number, hash }) => [number, hash]))
  return headers.find(({ number, hash }) => (hashes.get(number) ?? hash) !== hash)?.number
}
