import {
  type BlockHeader,
  type BlockRef,
  ChainError,
  type ChainSource,
  type ChainTransfer,
} from './source.ts'
import { grow, type Span, shrink } from './span.ts'

/** At most this many blocks below the head, blocks are read by hash: nodes behind one address may differ there. */
export const nearBlocks = 64

export type Reading = { head: BlockHeader } & (
  | { kind: 'current' }
  /** The block at the cursor is not in the chain any more. */
  | { kind: 'reorg' }
  | {
      kind: 'blocks'
      /** The headers that were read. The last one is the block up to which the transfers were read. */
      headers: [...BlockHeader[], BlockHeader]
      transfers: ChainTransfer[]
    }
)

export type BlockRequest = {
  source: ChainSource
  cursor: BlockRef
  /** The hash that a block had when it was read; null where its header is not kept. */
  knownHash(number: number): Promise<string | null>
  /** How many blocks to ask for at once. It is kept, and changed, from one call to the next. */
  span: { current: Span }
}

/** Reads the blocks after the cursor: each block by its hash near the head, whole ranges further back. */
export const readBlocks = async (reading: BlockRequest): Promise<Reading> => {
  const { source, cursor, knownHash } = reading
  const head = await source.head()
  if (head.number > cursor.number + nearBlocks) return readFar(reading, head)
  if (head.number > cursor.number) return readNear(reading, head)
  if (head.number === cursor.number) return { kind: head.hash === cursor.hash ? 'current' : 'reorg', head }
  const known = await knownHash(head.number)
  if (known !== null && known !== head.hash) return { kind: 'reorg', head }
  throw new ChainError(
    'lagging',
    `${source.label} is at block ${head.number}; block ${cursor.number} was read already.`,
  )
}

const readNear = async ({ source, cursor }: BlockRequest, head: BlockHeader): Promise<Reading> => {
  const count = head.number - cursor.number - 1
  const between = Array.from({ length: count }, (_, index) => cursor.number + 1 + index)
  const found = await source.headersAt(between)
  const headers: [...BlockHeader[], BlockHeader] = [...found.map((header) => present(source, header)), head]
  let parent = cursor
  for (const header of headers) {
    if (header.parentHash !== parent.hash) {
      if (parent === cursor) return { kind: 'reorg', head }
      throw new ChainError('inconsistent', `Block ${header.number} of ${source.label} has another parent.`)
    }
    parent = header
  }
  return { kind: 'blocks', head, headers, transfers: await source.transfersInBlocks(headers) }
}

const readFar = async ({ source, cursor, span }: BlockRequest, head: BlockHeader): Promise<Reading> => {
  const from = cursor.number + 1
  for (;;) {
    const to = Math.min(cursor.number + span.current.blocks, head.number - nearBlocks)
    const [first, last] = (await source.headersAt([from, to])).map((header) => present(source, header))
    if (first === undefined || last === undefined) throw new Error('Two headers were asked for.')
    if (first.parentHash !== cursor.hash) return { kind: 'reorg', head }
    try {
      const answer = await source.transfersInRange({ from, to })
      // A node with the same last block has all blocks between the cursor and that block, of the same chain.
      if (answer.last?.hash !== last.hash)
        throw new ChainError('inconsistent', `${source.label} changed its mind about block ${to}.`)
      span.current = grow(span.current, answer.transfers.length)
      return { kind: 'blocks', head, headers: [last], transfers: answer.transfers }
    } catch (error) {
      if (!(error instanceof ChainError) || error.kind !== 'range_too_large') throw error
      if (to === from) throw new ChainError('refused', error.message)
      span.current = shrink({ ...span.current, blocks: to - cursor.number })
    }
  }
}

const present = ({ label }: ChainSource, header: BlockHeader | null): BlockHeader => {
  if (header === null) throw new ChainError('inconsistent', `${label} lacks a block below its own head.`)
  return header
}
