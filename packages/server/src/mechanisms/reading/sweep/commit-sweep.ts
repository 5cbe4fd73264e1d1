import { type Certainty, type Committer, commit } from '../commit-blocks.ts'
import { insertHeaders } from '../header-store.ts'
import type { ReaderStep, SeenTransfer } from '../listener.ts'
import { setSecondReadingHeight } from '../store.ts'
import { traceCommit } from '../trace-commit.ts'
import { deleteAccounts, writeAccounts } from './account-store.ts'
import { placeOf, type SecondOpinion } from './ask-second.ts'
import type { Sweep } from './sweep.ts'

export type Swept = {
  sweep: Sweep
  /** The provider that returned the transfers. */
  readBy: string
  seen: readonly SeenTransfer[]
  opinion: SecondOpinion
  certainty: Certainty
  head: { number: number; askedAt: Date }
  /**
   * The time up to which all payments are settled, on a network that mines blocks only on demand. Null on
   * other networks: there the time of the block `sweep.target` is used.
   */
  settledThrough: Date | null
  gone: ReadonlySet<string>
}

/**
 * Commits the result of a sweep (a scan of the watched token accounts) in one transaction: the cursor, the
 * header of the block `target`, the accounts, the listener's rows and the events. Transfers in blocks up to
 * the previous cursor are passed to `listener.witness`, because these blocks already count as read.
 */
export const commitSweep = (committer: Committer, swept: Swept): Promise<void> => {
  const { sweep, readBy, seen, opinion, certainty, head, settledThrough, gone } = swept
  const { target, cursor, done } = sweep
  const { network, listener, owner } = committer
  const { finalNumber, scannedThrough } = certainty
  const isLate = ({ blockNumber }: InBlock) => blockNumber <= cursor.number
  const told = new Set(opinion.both.map(placeOf))
  const later = {
    transfers: opinion.both,
    alone: [...seen.filter((one) => isLate(one) && !told.has(placeOf(one))), ...opinion.alone],
    contested: opinion.contested,
  }
  const advance = { ...certainty, from: target.number + 1, tip: target, transfers: [] }
  const write = async (step: ReaderStep) => {
    const { tx } = step.work
    const left = [...done.values()].filter(({ account }) => !gone.has(account))
    await writeAccounts(tx, network, left)
    await deleteAccounts(tx, network, [...gone])
    await setSecondReadingHeight(tx, network, { owner, to: target.number })
    await insertHeaders(tx, network, [target], readBy)
    const transfers = seen.filter((one) => !isLate(one))
    await listener.advance({ ...step, ...advance, from: cursor.number + 1, transfers })
    if (Object.values(later).every(({ length }) => length === 0)) return
    await listener.witness({ ...step, from: 0, to: target.number, byTwo: true, disproved: [], ...later })
    await listener.advance({ ...step, ...advance })
  }
  const reached = {
    headNumber: head.number,
    seenAt: head.askedAt,
    settledNumber: target.number,
    settledThrough,
    hasSecond: false,
    finalNumber,
  }
  const from = cursor.number + 1
  const traced = { name: 'commit sweep', from, to: target.number, transfers: seen.length } as const
  return traceCommit(committer, traced, () =>
    commit(committer, { to: target, scannedThrough, reached }, write),
  )
}

type InBlock = Pick<SeenTransfer, 'blockNumber'>
