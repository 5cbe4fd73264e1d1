/**
 * Doubt of answers without a single log of the tokens. Nodes of Tron answer no bloom filters, and one whose log index begins
 * late, or is broken, answers that there are no logs. On a network where no minute passes without a transfer of the token
 * such an answer is not believed at once.
 */
import { type BlockRange, type BlockRef, ChainError, type RangeAnswer } from '../../reading/source.ts'
import type { Asked, Other } from './doubts.ts'
import type { DecodedLogs } from './wire.ts'

type Transfers = DecodedLogs['transfers']

/** What a provider told lately; `quietBlocks` blocks in a row without a log are too many. */
export const createSilence = (quietBlocks: number | null) => {
  /** The last block that is known to have held a log; before the first answer the block before those asked for. */
  let loud: number | null = null
  const hear = (first: number, transfers: Transfers): number => {
    const heard = Math.max(loud ?? first - 1, ...transfers.slice(-1).map(({ blockNumber }) => blockNumber))
    loud = heard
    return heard
  }
  return {
    /** Notes an answer, and tells of a block without logs whether it is too quiet there. */
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
 * The answer for a range, where it is not too quiet. Where another provider tells transfers of a quiet stretch, this one
 * must not serve; where none does, the answer is held for a while, and then believed and doubted: the stretch is read again.
 */
export const settleSilence = async (
  { own, others, patience }: Asked,
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

const tellsSome = async ({ open }: Other, range: BlockRange): Promise<boolean> => {
  try {
    const other = await open()
    return (await other.transfersInRange(range, null)).transfers.length > 0
  } catch (error) {
    if (error instanceof ChainError) return false
    throw error
  }
}
