/**
 * What the transactions of accounts in doubt did. Their histories are read again whenever the accounts hold something
 * else, which costs a stranger next to nothing: without this each reading would ask for all of their transactions.
 */
import type { Round } from '../round.ts'
import type { ChainSource } from '../source.ts'
import type { Step } from './judge-history.ts'
import { type Answered, leadingEntries, type Sweep } from './sweep.ts'
import { type HistoryEntry, keyOfAccount } from './sweep-source.ts'
import { isDoubtDue } from './swept-account.ts'

/** By the id of a transaction: what it made of one account; null where it left the account as it was. */
type Steps = ReadonlyMap<string, Step | null>
export type DoubtedSteps = { readBy: string; steps: Steps }

/** Whenever a doubt is due, so many transactions are asked for anew: what was told of one may have been wrong. */
const mostAnew = 100
/** So many are remembered of all accounts together. */
const mostRemembered = 100_000

const none: Steps = new Map()

/** What an account's transactions did that this provider has told, and that need not be asked for again. */
export const stepsKnown = (
  { sweeping }: Round,
  { id }: ChainSource,
  { startedAt }: Sweep,
  { account: { account, doubt } }: Answered,
): Steps => {
  const known = sweeping.doubted.get(account)
  if (known?.readBy !== id) return none
  return isDoubtDue(doubt, startedAt) && known.steps.size <= mostAnew ? none : known.steps
}

/** Remembers what a sweep that was committed has told of accounts in doubt: the transfers of these transactions are recorded. */
export const rememberSteps = (round: Round, source: ChainSource, sweep: Sweep): void => {
  const { doubted } = round.sweeping
  for (const { account, doubt } of sweep.done.values()) {
    const answered = sweep.answered.get(account)
    if (doubt === null) doubted.delete(account)
    else if (answered !== undefined)
      doubted.set(account, { readBy: source.id, steps: stepsTold(round, source, sweep, answered) })
  }
  let count = 0
  for (const [account, { steps }] of doubted) {
    count += steps.size
    if (count > mostRemembered) doubted.delete(account)
  }
}

const stepsTold = (round: Round, source: ChainSource, sweep: Sweep, answered: Answered): Steps => {
  const known = stepsKnown(round, source, sweep, answered)
  const told = new Map<string, Step | null>()
  for (const entry of leadingEntries(answered)) {
    const step = stepOf(sweep, answered, entry, known)
    // What is above the target is recorded by the next sweep.
    if (step !== undefined && entry.blockNumber <= sweep.target.number) told.set(entry.txHash, step)
  }
  return told
}

/** What a transaction made of an account, as is known or was told now; undefined where it was not shown. */
export const stepOf = (
  sweep: Sweep,
  { account }: Answered,
  { txHash, blockNumber }: HistoryEntry,
  known: Steps,
): Step | null | undefined => {
  const before = known.get(txHash)
  if (before !== undefined) return before
  const transaction = sweep.transactions.get(txHash) ?? null
  if (transaction?.blockNumber !== blockNumber) return undefined
  const change = transaction.changes.get(keyOfAccount(account))
  return change === undefined ? null : { ...change, blockNumber }
}
