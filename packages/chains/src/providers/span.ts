/** The number of blocks to request from a provider at once, and the data that is used to adjust it. */
export type BlockSpan = {
  blocks: number
  /**
   * The smallest number of blocks that the provider recently refused to return at once; infinite if it
   * refused none.
   */
  refusedAt: number
  /** The number of answers since `refusedAt` was last changed. */
  calm: number
}

const startBlocks = 500
const maxBlocks = 10_000
/**
 * The approximate maximum number of transfers that one request should return. The next transfers are read
 * while these are written, so both are in memory at the same time.
 */
const plentyTransfers = 10_000
/**
 * After this many answers without a refusal, `refusedAt` is raised, so that larger ranges are tried again.
 */
const calmEnough = 50

export const startSpan: BlockSpan = { blocks: startBlocks, refusedAt: Number.POSITIVE_INFINITY, calm: 0 }

/**
 * Returns the span after the provider refused a range: half as many blocks. For a while, the span stays below
 * the refused number of blocks.
 */
export const shrink = ({ blocks }: BlockSpan): BlockSpan => ({
  blocks: Math.max(1, Math.floor(blocks / 2)),
  refusedAt: Math.max(2, blocks),
  calm: 0,
})

/**
 * Returns the span after an answer:
 *
 * - If the range had more than `plentyTransfers` transfers: fewer blocks. If it had more than half of that:
 *   the same number of blocks.
 * - Otherwise: twice as many blocks if the provider has refused no range, else an eighth more, but always
 *   fewer than `refusedAt`.
 * - After `calmEnough` answers without a refusal, `refusedAt` rises by a quarter.
 */
export const grow = (span: BlockSpan, transferCount: number): BlockSpan => {
  const { blocks, refusedAt, calm } =
    span.calm < calmEnough ? span : { ...span, refusedAt: span.refusedAt * 1.25, calm: 0 }
  const next = { refusedAt, calm: calm + 1 }
  if (transferCount > plentyTransfers)
    return { ...next, blocks: Math.max(1, Math.floor((blocks * plentyTransfers) / transferCount)) }
  if (transferCount > plentyTransfers / 2) return { ...next, blocks }
  const more = refusedAt === Number.POSITIVE_INFINITY ? blocks : Math.max(1, Math.floor(blocks / 8))
  const wanted = Math.min(maxBlocks, blocks + more)
  return { ...next, blocks: wanted < refusedAt ? wanted : blocks }
}
