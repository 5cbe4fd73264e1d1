import {
  type BlockHeader,
  type BlockRange,
  type BlockRef,
  ChainError,
  type MinedBlock,
  ripeHeight,
} from '@stablerail/chains'
import { mostConfirmations } from '@stablerail/contract'
import type { NetworkConfig } from '../../settings/config.ts'
import { type AcrossWorkspaces, transactAcross } from '../work/index.ts'
import { type CursorRow, LeaseLost, toMinedBlock } from './cursor.ts'
import { deleteDoubt, deleteDoubtsAbove, insertDoubts } from './doubt-store.ts'
import { deleteHeadersAbove, insertHeaders, pruneHeaders, selectHash } from './header-store.ts'
import { renewLeaseWithin } from './lease-store.ts'
import type { Advance, ChainListener, ReaderStep, SeenTransfer } from './listener.ts'
import type { ReaderPorts } from './ports.ts'
import { lockCursor, moveCursor, moveWitness, type Reached, reachedBy, rewindHeights } from './store.ts'
import { traceCommit } from './trace-commit.ts'
import type { ReadingsOutcome } from './two-readings.ts'

/**
 * Headers are kept for at least this many blocks below the newest block, even if the chain reports these
 * blocks as final: a workspace may require this many confirmations, and then the time of the block at that
 * depth is looked up.
 */
const leastHeadersKept = mostConfirmations

/**
 * The reader that commits blocks, and the cursor that the blocks follow. The commit fails if `owner` lost the
 * lease or the cursor moved.
 */
export type Committer = {
  context: ReaderPorts
  network: NetworkConfig
  listener: ChainListener
  owner: string
  cursor: BlockRef
}

/**
 * The facts about finality that decide which payments may be settled (confirmed or failed). Every call of the
 * listener's `advance` contains these facts.
 */
export type Certainty = Pick<Advance, 'finalNumber' | 'solidNumber' | 'witness' | 'scannedThrough'>

export type BlocksRead = {
  headers: [...BlockHeader[], BlockHeader]
  /** The provider from which the blocks were read. */
  readBy: string
  transfers: SeenTransfer[]
  /** The run of the database server on which the transfers were selected; null if the blocks have none. */
  run: string | null
  /** Blocks whose transfers may be incomplete; they will be read again. */
  doubtful: readonly BlockRange[]
  certainty: Certainty
  head: { number: number; askedAt: Date }
}

/**
 * Commits the blocks that were read: the cursor, the headers, the listener's rows and the events, in one
 * transaction.
 */
export const commitBlocks = (
  committer: Committer,
  { headers, readBy, transfers, run, doubtful, certainty, head }: BlocksRead,
): Promise<void> => {
  const tip = headers.at(-1) as BlockHeader
  const { network, listener, cursor, context } = committer
  const reached = {
    headNumber: head.number,
    seenAt: head.askedAt,
    settledNumber: ripeHeight(tip.number, network.confirmations, certainty.solidNumber),
    settledThrough: network.minesOnDemand ? certainty.scannedThrough : null,
    hasSecond: certainty.witness !== null,
    finalNumber: certainty.finalNumber,
  }
  const move = { to: tip, scannedThrough: certainty.scannedThrough, run }
  const from = cursor.number + 1
  const write = async (step: ReaderStep) => {
    const { tx } = step.work
    await insertHeaders(tx, network, headers, readBy)
    await insertDoubts(tx, network, doubtful, { reason: 'bloom', now: context.clock.now() })
    await listener.advance({ ...step, ...certainty, from, tip, transfers })
  }
  const traced = { name: 'commit blocks', from, to: tip.number, transfers: transfers.length } as const
  return traceCommit(committer, traced, () => commit(committer, { ...move, reached }, write))
}

/** Calls the listener without a new block, so that it settles payments that are deep enough by now. */
export const commitCertainty = (
  committer: Committer,
  { tip, certainty }: { tip: MinedBlock; certainty: Certainty },
): Promise<void> =>
  traceCommit(committer, { name: 'settle', from: tip.number, to: tip.number, transfers: 0 }, () =>
    commit(committer, { to: tip, scannedThrough: certainty.scannedThrough }, async (step) => {
      await committer.listener.advance({ ...step, ...certainty, from: tip.number + 1, tip, transfers: [] })
    }),
  )

export type SecondReading = BlockRange &
  Pick<ReadingsOutcome, 'transfers' | 'byTwo' | 'alone' | 'contested' | 'disproved' | 'doubted'>

/**
 * Commits a second reading of blocks (from another provider or, with one provider, later). With `moves`,
 * stores the height up to which blocks were read twice; otherwise deletes the record that these blocks are
 * doubtful, if both readings agree. Then calls the listener, which settles the payments of transfers that
 * both readings returned.
 */
export const commitSecondReading = (
  committer: Committer,
  reading: SecondReading,
  {
    tip,
    certainty,
    moves,
    through,
  }: {
    tip: MinedBlock
    certainty: Certainty
    moves: boolean
    /**
     * The time of the last block that the second provider returned; null if no second provider is used,
     * undefined if the time is not known.
     */
    through: Date | null | undefined
  },
): Promise<void> => {
  const { context, network, owner, cursor } = committer
  const { from, to, alone, doubted } = reading
  const write = async (work: AcrossWorkspaces<ReaderPorts>) => {
    const { tx } = work
    const height = { owner, cursor, from: from - 1, to, through }
    const held = moves
      ? await moveWitness(tx, network, height)
      : await moveCursor(tx, network, {
          owner,
          from: cursor,
          to: tip,
          scannedThrough: certainty.scannedThrough,
        })
    if (!held) throw new LeaseLost('Another process reads this network now, so a second reading was dropped.')
    if (!moves && doubted.length === 0) await deleteDoubt(tx, network, { from, to })
    await recordOutcome({ network, work }, committer, reading, { tip, certainty })
    await renewLeaseWithin(tx, network, owner)
  }
  const traced = { name: 'commit second reading', from, to, transfers: alone.length } as const
  return traceCommit(committer, traced, () => transactAcross(context, write))
}

/** Records that the second provider has other blocks than those that were read from the first provider. */
export const commitContest = (
  committer: Committer,
  row: CursorRow,
  { from, to, contested }: BlockRange & Pick<ReadingsOutcome, 'contested'>,
): Promise<void> =>
  commit(committer, { to: toMinedBlock(row), scannedThrough: row.scanned_through }, (step) =>
    committer.listener.witness({
      ...step,
      from,
      to,
      transfers: [],
      byTwo: true,
      alone: [],
      contested,
      disproved: [],
    }),
  )

const recordOutcome = async (
  step: ReaderStep,
  { context, network, listener }: Pick<Committer, 'context' | 'network' | 'listener'>,
  { from, to, transfers, byTwo, alone, contested, disproved, doubted }: SecondReading,
  { tip, certainty }: { tip: MinedBlock; certainty: Certainty },
): Promise<void> => {
  const ranges = doubted.map((number) => ({ from: number, to: number }))
  await insertDoubts(step.work.tx, network, ranges, { reason: 'difference', now: context.clock.now() })
  if ([transfers, contested, disproved, alone].every(({ length }) => length === 0)) return
  await listener.witness({ ...step, from, to, transfers, byTwo, alone, contested, disproved })
  await listener.advance({ ...step, ...certainty, from: tip.number + 1, tip, transfers: [] })
}

/**
 * Commits a reading that a rescan made, while a reader may be running in another process. Locks the cursor's
 * row, and throws if a reorganisation has removed `end`, the last block that the rescan read. `end` is null
 * if the range contains no block.
 */
export const commitRepair = (
  parts: Pick<Committer, 'context' | 'network' | 'listener'>,
  reading: SecondReading & { end: BlockRef | null },
  certaintyAt: (row: CursorRow) => Certainty,
): Promise<void> =>
  transactAcross(parts.context, async (work) => {
    const { network } = parts
    const row = await lockCursor(work.tx, network)
    const { end } = reading
    const kept = end && (await selectHash(work.tx, network, end.number))
    const isReplaced = kept !== null && kept !== end?.hash
    if (row === undefined || row.block_number < reading.to || isReplaced)
      throw new ChainError('inconsistent', 'The chain was reorganised meanwhile: begin again.')
    const settling = { tip: toMinedBlock(row), certainty: certaintyAt(row) }
    await recordOutcome({ network, work }, parts, reading, settling)
  })

/** Moves the cursor back to the common ancestor after a reorganisation. */
export const commitRewind = (
  committer: Committer,
  ancestor: BlockHeader,
  canonical: ReadonlyMap<number, string | null>,
): Promise<void> =>
  traceCommit(
    committer,
    { name: 'rewind', from: ancestor.number, to: committer.cursor.number, transfers: 0 },
    () =>
      commit(committer, { to: ancestor, scannedThrough: ancestor.time }, async (step) => {
        const { network, work } = step
        await deleteHeadersAbove(work.tx, network, ancestor.number)
        await deleteDoubtsAbove(work.tx, network, ancestor.number)
        await insertHeaders(work.tx, network, [ancestor], null)
        await rewindHeights(work.tx, network, committer.owner, ancestor.number)
        await committer.listener.rewind({ ...step, ancestor, canonical })
      }),
  )

/**
 * Moves the cursor and calls `write`, in one transaction. Throws `LeaseLost` if the lease was lost, the
 * cursor has moved, or the transaction has another run of the database server than `run`.
 */
export const commit = (
  { context, network, owner, cursor }: Committer,
  { reached, ...move }: { to: MinedBlock; scannedThrough: Date; run?: string | null; reached?: Reached },
  write: (step: ReaderStep) => Promise<void>,
): Promise<void> =>
  transactAcross(context, async (work) => {
    if (!(await moveCursor(work.tx, network, { owner, from: cursor, ...move })))
      throw new LeaseLost(
        'Another process reads this network now, or the database server changed, so the blocks that were read were dropped.',
      )
    await write({ network, work })
    await renewLeaseWithin(work.tx, network, owner, reached && reachedBy(network, reached))
    if (reached !== undefined)
      await pruneHeaders(work.tx, network, Math.max(leastHeadersKept, network.confirmations))
  })
