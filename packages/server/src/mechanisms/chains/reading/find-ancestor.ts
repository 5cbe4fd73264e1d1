import { type BlockHeader, type BlockRef, ChainError, type ChainSource } from './source.ts'

const headersAtOnce = 50

export type Ancestor = {
  block: BlockHeader
  /** True where the reorganisation reaches below all kept headers, and so may reach below `block` too. */
  beyondKnown: boolean
}

/** The highest block that the chain shares with `known`, the headers that were read, newest first. */
export const findAncestor = async (source: ChainSource, known: readonly BlockRef[]): Promise<Ancestor> => {
  for (let start = 0; start < known.length; start += headersAtOnce) {
    const some = known.slice(start, start + headersAtOnce)
    const headers = await source.headersAt(some.map(({ number }) => number))
    const common = headers.find((header, index) => header !== null && header.hash === some[index]?.hash)
    if (common) return { block: common, beyondKnown: false }
  }
  const oldest = known.at(-1)?.number ?? 0
  const [below] = await source.headersAt([Math.max(0, oldest - 1)])
  if (below) return { block: below, beyondKnown: true }
  throw new ChainError('lagging', `${source.label} has none of the blocks that were read last.`)
}
