import type { NetworkConfig } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { transactAcross } from '../../work/index.ts'
import { LeaseLost } from './cursor.ts'
import type { ChainListener, SeenTransfer, Step } from './listener.ts'
import type { BlockHeader, BlockRef } from './source.ts'
import { deleteHeadersAbove, insertHeaders, moveCursor, noteHead, pruneHeaders } from './store.ts'

/** How many recent headers are kept. A reorganisation that is deeper is followed as far as these headers reach. */
const headersKept = 512

/**
 * Who commits blocks, and the cursor they follow. The commit fails where `owner` lost the lease or the cursor moved.
 */
export type Committer = {
  context: Context
  network: NetworkConfig
  listener: ChainListener
  owner: string
  cursor: BlockRef
}

export type BlocksRead = {
  headers: [...BlockHeader[], BlockHeader]
  transfers: SeenTransfer[]
  agreed: ReadonlySet<string> | null
  scannedThrough: Date
  head: { number: number; askedAt: Date }
}

/** Commits blocks that were read: the cursor, the headers, the listener's rows and the events, in one transaction. */
export const commitBlocks = (
  committer: Committer,
  { headers, transfers, agreed, scannedThrough, head }: BlocksRead,
): Promise<void> => {
  const tip = headers.at(-1) as BlockHeader
  return commit(committer, { to: tip, scannedThrough }, async (step) => {
    const { network, listener, cursor } = committer
    const { tx } = step.work
    await insertHeaders(tx, network, headers)
    await pruneHeaders(tx, network, headersKept)
    await noteHead(tx, network, {
      owner: committer.owner,
      headNumber: head.number,
      seenAt: head.askedAt,
      scannedThrough: null,
    })
    const from = cursor.number + 1
    const { finalNumber, witness } = { finalNumber: 0, witness: null }
    await listener.advance({ ...step, from, tip, scannedThrough, transfers, agreed, finalNumber, witness })
  })
}

/** Has the listener look at ripe payments again, without a new block, because a second provider may agree by now. */
export const commitAgreement = (
  committer: Committer,
  { tip, agreed, scannedThrough }: { tip: BlockHeader } & Pick<BlocksRead, 'agreed' | 'scannedThrough'>,
): Promise<void> =>
  commit(committer, { to: tip, scannedThrough }, async (step) => {
    const from = tip.number + 1
    await committer.listener.advance({
      ...{ ...step, from, tip, scannedThrough, transfers: [], agreed, finalNumber: 0, witness: null },
    })
  })

/** Moves the cursor back to the common ancestor after a reorganisation. */
export const commitRewind = (
  committer: Committer,
  ancestor: BlockHeader,
  canonical: ReadonlyMap<number, string | null>,
): Promise<void> =>
  commit(committer, { to: ancestor, scannedThrough: ancestor.time }, async (step) => {
    const { network, work } = step
    await deleteHeadersAbove(work.tx, network, ancestor.number)
    await insertHeaders(work.tx, network, [ancestor])
    await committer.listener.rewind({ ...step, ancestor, canonical })
  })

const commit = (
  { context, network, owner, cursor }: Committer,
  move: { to: BlockHeader; scannedThrough: Date },
  write: (step: Step) => Promise<void>,
): Promise<void> =>
  transactAcross(context, async (work) => {
    if (!(await moveCursor(work.tx, network, { owner, from: cursor, ...move })))
      throw new LeaseLost('Another process reads this network now; what was read here is dropped.')
    await write({ network, work })
  })
