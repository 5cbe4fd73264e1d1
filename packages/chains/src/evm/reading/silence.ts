/**
 * Doubts answers that contain no log of the tokens for many blocks. The headers of Tron nodes have no usable
 * bloom filters, and a node whose log index begins late, or is broken, returns no logs. On a network whose
 * tokens are transferred at least once a minute, such an answer is not accepted at once.
 */
import { type BlockRange, type BlockRef, ChainError, type RangeAnswer } from '../../providers/source.ts'
import type { OtherEvmProvider, ProvidersToCompare } from './doubts.ts'
import type { DecodedLogs } from './wire.ts'

type Transfers = DecodedLogs['transfers']

/**
 * Remembers the last block for which a provider returned a log of the tokens. `quietBlocks` blocks in a row
 * without a log are too many; null turns the check off.
 */
export const createSilence = (quietBlocks: number | null) => {
  /**
   * The last block known to contain a log of the tokens; null before the first answer. Until such a block is
   * known, the blocks without a log are counted from the first requested block.
   */
  let loud: number | null = null
  const hear = (first: number, transfers: Transfers): number => {
    const heard = Math.max(loud ?? first - 1, ...transfers.slice(-1).map(({ blockNumber }) => blockNumber))
    loud = heard
    return heard
  }
  return {
    /**
     * Records a provider's answer for some blocks. Returns a function that returns whether too many
     * consecutive blocks, up to a given block, have no log of the tokens.
     */
    note(blocks: readonly BlockRef[], transfers: Transfers): (block: BlockRef) => boolean {
      const [first] = blocks
      if (quietBlocks === null || first === undefined) return () => false
      const heard = hear(first.number, transfers)
      return ({ number }) => number - heard >= quietBlocks
    },
    quietIn({ from, to }: BlockRange, transfers: Transfers): BlockRange[] {
      if (quietBlocks === null) return []
      const quiet: BlockRange[] = []
      let before = from - 1
      for (const number of [...transfers.map(({ blockNumber }) => blockNumber), to + 1]) {
        if (number - before > quietBlocks) quiet.push({ from: before + 1, to: number - 1 })
        before = Math.max(before, number)
      }
      hear(from, transfers)
      return quiet
    },
  }
}

/**
 * Returns the answer for a range. If too many blocks in a row have no logs of the tokens, the answer for
 * these blocks is doubted:
 *
 * - The blocks are requested from the other providers. If one of them returns transfers, the function throws,
 *   so that the reader changes the provider.
 * - Otherwise the function throws for some time, so that the reader waits. Then the answer is accepted, and
 *   the blocks are returned as `doubtful`, so that they are read again.
 */
export const settleSilence = async (
  { own, others, patience }: ProvidersToCompare,
  range: BlockRange,
  answer: RangeAnswer,
): Promise<RangeAnswer> => {
  const quiet = own.quietIn(range, answer.transfers)
  const [first] = quiet
  if (first === undefined) return answer
  const place = `blocks ${first.from} to ${first.to}`
  for (const other of others)
    if (await tellsSome(other, first))
      throw new ChainError('inconsistent', `${own.label} has no logs of ${place}; ${other.label} has some.`)
  if (!patience.block(`${own.id} ${first.from}`))
    throw new ChainError('inconsistent', `${own.label} has no logs of ${place}, where there should be some.`)
  return { ...answer, doubtful: quiet }
}

const tellsSome = async ({ open }: OtherEvmProvider, range: BlockRange): Promise<boolean> => {
  try {
    const other = await open()
    return (await other.transfersInRange(range, null)).transfers.length > 0
  } catch (error) {
    if (error instanceof ChainError) return false
    throw error
  }
}
