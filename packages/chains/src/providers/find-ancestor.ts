import { type BlockHeader, type BlockRef, ChainError, type ChainSource } from './source.ts'

const headersAtOnce = 50

/**
 * Returns the highest block of `known` that is still in the chain. `known` contains the blocks that were
 * read, newest first. Reorganisations are mostly shallow, so the newest blocks are requested together. For
 * older blocks a binary search is used, because all blocks below a common block are common. Throws if no
 * block is common, because the blocks were then read from another chain.
 */
export const findAncestor = async (source: ChainSource, known: readonly BlockRef[]): Promise<BlockHeader> => {
  const newest = await commonAmong(source, known.slice(0, headersAtOnce))
  const [common] = newest
  if (common !== undefined) return common
  let [low, high] = [headersAtOnce, known.length - 1]
  let found: BlockHeader | undefined
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const [header] = await commonAmong(source, known.slice(middle, middle + 1))
    if (header === undefined) low = middle + 1
    else {
      found = header
      high = middle - 1
    }
  }
  if (found !== undefined) return found
  throw new ChainError(
    'nothing_common',
    `${source.label} has none of the ${known.length} blocks that are remembered, down to block ${known.at(-1)?.number}.`,
  )
}

const commonAmong = async (source: ChainSource, some: readonly BlockRef[]): Promise<BlockHeader[]> => {
  const headers = await source.headersAt(some.map(({ number }) => number))
  return headers.filter(
    (header, index) => header !== null && header.hash === some[index]?.hash,
  ) as BlockHeader[]
}
