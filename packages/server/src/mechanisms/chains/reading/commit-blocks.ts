import type { NetworkConfig } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { transactAcross } from '../../work/index.ts'
import { LeaseLost } from './cursor.ts'
import { deleteDoubt, deleteDoubtsAbove, insertDoubts } from './doubt-store.ts'
import { deleteHeadersAbove, insertHeaders, pruneHeaders } from './header-store.ts'
import { renewLeaseWithin } from './lease-store.ts'
import type { Advance, ChainListener, SeenTransfer, Step } from './listener.ts'
import type { BlockHeader, BlockRange, BlockRef, MinedBlock } from './source.ts'
import { moveCursor, moveWitness, noteDepth, noteHead, rewindHeights } from './store.ts'

/** At least this many blocks below the head, headers are kept, whatever the chain calls final. */
const leastHeadersKept = 64

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

/** What the listener is told with every step that may settle transfers. */
export type Certainty = Pick<Advance, 'finalNumber' | 'witness' | 'scannedThrough'>

export type BlocksRead = {
  headers: [...BlockHeader[], BlockHeader]
  /** The provider that they were read from. */
  readBy: string
  transfers: SeenTransfer[]
  /** Blocks whose transfers are doubted, and are to be read again. */
  doubtful: readonly BlockRef[]
  certainty: Certainty
  head: { number: number; askedAt: Date }
}

/** Commits blocks that were read: the cursor, the headers, the listener's rows and the events, in one transaction. */
export const commitBlocks = (
  committer: Committer,
  { headers, readBy, transfers, doubtful, certainty, head }: BlocksRead,
): Promise<void> => {
  const tip = headers.at(-1) as BlockHeader
  const { network, listener, cursor, owner, context } = committer
  return commit(committer, { to: tip, scannedThrough: certainty.scannedThrough }, async (step) => {
    const { tx } = step.work
    await insertHeaders(tx, network, headers, readBy)
    await insertDoubts(
      tx,
      network,
      doubtful.map(({ number }) => ({ from: number, to: number })),
      { reason: 'bloom', now: context.clock.now() },
    )
    await noteDepth(tx, network, owner, {
      settledNumber: tip.number - network.confirmations + 1,
      settledThrough: network.minesOnDemand ? certainty.scannedThrough : null,
      finalNumber: certainty.finalNumber,
    })
    await pruneHeaders(tx, network, Math.max(leastHeadersKept, network.confirmations))
    await noteHead(tx, network, {
      owner,
      headNumber: head.number,
      seenAt: head.askedAt,
      scannedThrough: null,
    })
    await listener.advance({ ...step, ...certainty, from: cursor.number + 1, tip, transfers })
  })
}

/** Has the listener look at ripe transfers again, without a new block. */
export const commitCertainty = (
  committer: Committer,
  { tip, certainty }: { tip: MinedBlock; certainty: Certainty },
): Promise<void> =>
  commit(committer, { to: tip, scannedThrough: certainty.scannedThrough }, async (step) => {
    await committer.listener.advance({ ...step, ...certainty, from: tip.number + 1, tip, transfers: [] })
  })

export type SecondReading = BlockRange & {
  transfers: SeenTransfer[]
  alone: SeenTransfer[]
  /** Blocks of the range about which the readings differ. */
  doubted: readonly number[]
}

/**
 * Commits a second reading: the height it reached, where it goes on from there, or the doubt that it settles; and has
 * the listener settle what is witnessed now.
 */
export const commitSecondReading = (
  committer: Committer,
  { from, to, transfers, alone, doubted }: SecondReading,
  { tip, certainty, moves }: { tip: MinedBlock; certainty: Certainty; moves: boolean },
): Promise<void> => {
  const { context, network, listener, owner, cursor } = committer
  return transactAcross(context, async (work) => {
    const { tx } = work
    const height = { owner, cursor, from: from - 1, to }
    const held = moves
      ? await moveWitness(tx, network, height)
      : await moveCursor(tx, network, {
          owner,
          from: cursor,
          to: tip,
          scannedThrough: certainty.scannedThrough,
        })
    if (!held) throw new LeaseLost('Another process reads this network now; a second reading is dropped.')
    if (!moves && doubted.length === 0) await deleteDoubt(tx, network, { from, to })
    const ranges = doubted.map((number) => ({ from: number, to: number }))
    await insertDoubts(tx, network, ranges, { reason: 'difference', now: context.clock.now() })
    if (transfers.length > 0 || alone.length > 0) {
      const step = { network, work }
      await listener.witness({ ...step, from, to, transfers, alone })
      await listener.advance({ ...step, ...certainty, from: tip.number + 1, tip, transfers: [] })
    }
    await renewLeaseWithin(tx, network, owner)
  })
}

/** Moves the cursor back to the common ancestor after a reorganisation. */
export const commitRewind = (
  committer: Committer,
  ancestor: BlockHeader,
  canonical: ReadonlyMap<number, string | null>,
): Promise<void> =>
  commit(committer, { to: ancestor, scannedThrough: ancestor.time }, async (step) => {
    const { network, work } = step
    await deleteHeadersAbove(work.tx, network, ancestor.number)
    await deleteDoubtsAbove(work.tx, network, ancestor.number)
    await insertHeaders(work.tx, network, [ancestor], null)
    await rewindHeights(work.tx, network, committer.owner, ancestor.number)
    await committer.listener.rewind({ ...step, ancestor, canonical })
  })

const commit = (
  { context, network, owner, cursor }: Committer,
  move: { to: MinedBlock; scannedThrough: Date },
  write: (step: Step) => Promise<void>,
): Promise<void> =>
  transactAcross(context, async (work) => {
    if (!(await moveCursor(work.tx, network, { owner, from: cursor, ...move })))
      throw new LeaseLost('Another process reads this network now; what was read here is dropped.')
    await write({ network, work })
    await renewLeaseWithin(work.tx, network, owner)
  })
