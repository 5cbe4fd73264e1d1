/**
 * Treats answers without a single log of the tokens as doubtful. Nodes of Tron fill no bloom filters, and a
 * node whose log index begins late, or is broken, returns no logs. On a network whose tokens are transferred
 * at least once a minute, such an answer is not accepted at once.
 */
import { type BlockRange, type BlockRef, ChainError, type RangeAnswer } from '../../providers/source.ts'
import type { OtherEvmProvider, ProvidersToCompare } from './doubts.ts'
import type { DecodedLogs } from './wire.ts'

type Transfers = DecodedLogs['transfers']

/**
 * Remembers the last block for which a provider returned a log; `quietBlocks` blocks in a row without a log
 * are too many.
 */
export const createSilence = (quietBlocks: number | null) => {
  /** The last block that is known to contain a log; at first the block before the first requested block. */
  let loud: number | null = null
  const hear = (first: number, transfers: Transfers): number => {
    const heard = Math.max(loud ?? first - 1, ...transfers.slice(-1).map(({ blockNumber }) => blockNumber))
    loud = heard
    return heard
  }
  return {
    /**
     * Records an answer, and returns a function that returns whether the silence at a block without logs is
     * too long.
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
 * Returns the answer for a range, if no part of it is silent for too long. Throws if another provider has
 * transfers in a silent part, so that another provider serves. If no other provider has transfers, the reader
 * waits for a while; then the answer is accepted, and its silent parts are returned as doubtful, so that they
 * are read again.
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
