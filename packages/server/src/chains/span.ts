/** How many blocks to ask a provider for at once. */
export type Span = { blocks: number; ceiling: number }

const startBlocks = 2_000
const maxBlocks = 10_000
/** So many transfers at once are enough: more would only take memory. */
const plentyTransfers = 50_000

export const startSpan: Span = { blocks: startBlocks, ceiling: maxBlocks }

/** After a refusal: half of it, and for a while nothing as big again. */
export const shrink = ({ blocks }: Span): Span => ({
  blocks: Math.max(1, Math.floor(blocks / 2)),
  ceiling: Math.max(1, blocks - 1),
})

/**
 * After an answer: an eighth more, up to the ceiling, which itself rises by a hundredth, so that a limit met once
 * is tried again only now and then. A range that held plenty is not made bigger.
 */
export const grow = ({ blocks, ceiling }: Span, transferCount: number): Span => {
  const risen = Math.min(maxBlocks, ceiling + Math.max(1, Math.floor(ceiling / 100)))
  if (transferCount > plentyTransfers)
    return { blocks: Math.max(1, Math.floor((blocks * plentyTransfers) / transferCount)), ceiling: risen }
  if (transferCount > plentyTransfers / 2) return { blocks, ceiling: risen }
  return { blocks: Math.min(risen, blocks + Math.max(1, Math.floor(blocks / 8))), ceiling: risen }
}
