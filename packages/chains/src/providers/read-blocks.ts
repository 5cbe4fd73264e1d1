import {
  type BlockHeader,
  type BlockRange,
  type BlockRef,
  type BlocksAnswer,
  ChainError,
  type ChainSource,
} from './source.ts'
import { type BlockSpan, grow, shrink } from './span.ts'

/**
 * The number of newest blocks that are read by hash and not in ranges, because the nodes behind one URL may
 * have different blocks at these heights.
 */
export const nearBlocks = 64
/**
 * The minimum age of the last block of a range, compared with the newest block, if different nodes of a
 * provider may execute the calls of one request. A node of the provider is rarely so far behind that it lacks
 * blocks of this age. Unit: milliseconds.
 */
const apartMs = 600_000
/**
 * No chain skips this many heights in a row. Without this limit, a provider that reports every height as
 * skipped would cause endless requests.
 */
const mostSkipped = 20_000

export type Reading = { head: BlockHeader } & (
  | { kind: 'current' }
  /** The block at the cursor is no longer in the chain, because of a reorganisation. */
  | { kind: 'reorg' }
  | (Pick<BlocksAnswer, 'transfers' | 'unreadable' | 'hidden'> & {
      kind: 'blocks'
      /** Blocks that probably have transfers although the provider returned none. */
      doubtful: readonly BlockRange[]
      /**
       * The headers that were read: at least those of the first and the last block. They are the first and
       * the last item of the array.
       */
      headers: [...BlockHeader[], BlockHeader]
    })
)

export type BlockRequest = {
  source: ChainSource
  cursor: BlockRef
  /**
   * Returns the hash that the block at a height had when it was read; null if its header is no longer stored.
   */
  knownHash(number: number): Promise<string | null>
  /** The number of blocks to request at once. Each call adjusts it for the next call. */
  span: { current: BlockSpan }
}

/**
 * Reads the blocks after the cursor. The newest `nearBlocks` blocks are read one by one, by hash; older
 * blocks are read in ranges.
 */
export const readBlocks = async (reading: BlockRequest): Promise<Reading> => {
  const { source, cursor, knownHash } = reading
  const head = await source.head()
  if (head.number > cursor.number + nearBlocks) return readFar(reading, head)
  if (head.number > cursor.number) return readNear(reading, head, head.number)
  if (head.number === cursor.number) return { kind: head.hash === cursor.hash ? 'current' : 'reorg', head }
  const known = await knownHash(head.number)
  if (known !== null && known !== head.hash) return { kind: 'reorg', head }
  throw new ChainError(
    'lagging',
    `${source.label} is at block ${head.number}; block ${cursor.number} was read already.`,
  )
}

const readNear = async (
  { source, cursor }: BlockRequest,
  head: BlockHeader,
  upTo: number,
): Promise<Reading> => {
  const isAtHead = upTo === head.number
  const headers = await source.headersAfter(cursor.number, isAtHead ? upTo - 1 : upTo)
  if (headers === null) throw lacksBlock(source)
  if (isAtHead) headers.push(head)
  let parent = cursor
  for (const header of headers) {
    if (header.parentHash !== parent.hash) {
      if (parent === cursor) return { kind: 'reorg', head }
      throw new ChainError('inconsistent', `Block ${header.number} of ${source.label} has another parent.`)
    }
    parent = header
  }
  const answer = await source.transfersInBlocks(headers)
  const doubtful = answer.doubtful.map(({ number }) => ({ from: number, to: number }))
  return { kind: 'blocks', head, headers: headers as [...BlockHeader[], BlockHeader], ...answer, doubtful }
}

const readFar = async (reading: BlockRequest, head: BlockHeader): Promise<Reading> => {
  const { source, cursor, span } = reading
  const highest = head.number - nearBlocks
  /** All heights between the cursor and `before` were skipped. */
  let before = cursor.number
  let most = span.current.blocks
  for (;;) {
    const from = before + 1
    const end = Math.min(before + most, highest)
    const ends = await source.endsOf({ from, to: end })
    if (ends === null) throw lacksBlock(source)
    if (ends.length === 0) {
      if (end === highest) return readNear(reading, head, head.number)
      if (end - cursor.number > mostSkipped)
        throw new ChainError(
          'invalid_answer',
          `${source.label} has no block from ${cursor.number + 1} to ${end}.`,
        )
      before = end
      continue
    }
    const [first, last] = ends
    const to = last.number
    if (first.parentHash !== cursor.hash) return { kind: 'reorg', head }
    if (!source.answersTogether() && last.time.getTime() > head.time.getTime() - apartMs) {
      if (to - from < nearBlocks) return readNear(reading, head, to)
      most = Math.floor((to - before) / 2)
      continue
    }
    try {
      const answer = await source.transfersInRange({ from, to }, last)
      // Require the same last block, because a node that returns it has all blocks between the cursor and
      // that block, on the same chain.
      if (answer.last?.hash !== last.hash)
        throw new ChainError('inconsistent', `${source.label} changed its mind about block ${to}.`)
      const { transfers, unreadable, hidden = 0, doubtful = [] } = answer
      span.current = grow(span.current, transfers.length)
      const headers: [...BlockHeader[], BlockHeader] = first.number === to ? [last] : [first, last]
      return { kind: 'blocks', head, headers, transfers, unreadable, hidden, doubtful }
    } catch (error) {
      if (!(error instanceof ChainError) || error.kind !== 'range_too_large') throw error
      if (to === from) throw new ChainError('refused', error.message)
      span.current = shrink({ ...span.current, blocks: to - before })
      most = span.current.blocks
    }
  }
}

const lacksBlock = ({ label }: ChainSource): ChainError =>
  new ChainError('inconsistent', `${label} lacks a block below its own head.`)
