/** How many blocks to ask a provider for at once, and what that may grow to, which need not be whole. */
export type Span = { blocks: number; ceiling: number }

const startBlocks = 500
const maxBlocks = 10_000
/** So many transfers at once are enough: while they are written, the next are read. */
const plentyTransfers = 10_000

export const startSpan: Span = { blocks: startBlocks, ceiling: maxBlocks }

/** After a refusal: half of it, and for a while nothing as big again. */
export const shrink = ({ blocks }: Span): Span => ({
  blocks: Math.max(1, Math.floor(blocks / 2)),
  ceiling: Math.max(1, blocks - 1),
})

/**
 * After an answer: twice as much while nothing was refused yet, else an eighth more, up to the ceiling, which
 * itself rises by a hundredth, so that a limit met once is tried again only now and then. A range that held
 * plenty is not made bigger.
 */
export const grow = ({ blocks, ceiling }: Span, transferCount: number): Span => {
  const risen = Math.min(maxBlocks, ceiling * 1.01)
  if (transferCount > plentyTransfers)
    return { blocks: Math.max(1, Math.floor((blocks * plentyTransfers) / transferCount)), ceiling: risen }
  if (transferCount > plentyTransfers / 2) return { blocks, ceiling: risen }
  const more = ceiling === maxBlocks ? blocks : Math.max(1, Math.floor(blocks / 8))
  return { blocks: Math.min(Math.floor(risen), blocks + more), ceiling: risen }
}
