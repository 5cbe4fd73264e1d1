/**
 * Remembers the effects of transactions on accounts in doubt (accounts whose history does not lead to their
 * balance). Such a history is read again whenever the account's balance changes, which a stranger can cause
 * at very low cost: without this cache, each reading would request all transactions of the account.
 */

import type { ChainSource } from '@stablerail/chains'
import { type HistoryEntry, keyOfAccount } from '@stablerail/chains'
import type { Round } from '../round.ts'
import type { HistoryStep } from './judge-history.ts'
import { type Answered, leadingEntries, type Sweep } from './sweep.ts'
import { isDoubtDue } from './swept-account.ts'

/**
 * The effect of each transaction on one account, by the transaction's id; null if it left the account
 * unchanged.
 */
type Steps = ReadonlyMap<string, HistoryStep | null>
export type DoubtedSteps = { readBy: string; steps: Steps }

/**
 * If an account has at most this many remembered transactions, they are requested again when the account is
 * due to be read again, because an earlier answer may have been wrong.
 */
const mostAnew = 100
/** At most this many transactions are remembered for all accounts together. */
const mostRemembered = 100_000

const none: Steps = new Map()

/**
 * Returns the known effects of an account's transactions, as this provider returned them; these transactions
 * need not be requested again.
 */
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

/**
 * After a sweep was committed, remembers the effects of the transactions of accounts in doubt. This is
 * possible because the transfers of these transactions are recorded by then.
 */
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
  const told = new Map<string, HistoryStep | null>()
  for (const entry of leadingEntries(answered)) {
    const step = stepOf(sweep, answered, entry, known)
    // Leave out transactions above the target, because only the next sweep records them.
    if (step !== undefined && entry.blockNumber <= sweep.target.number) told.set(entry.txHash, step)
  }
  return told
}

/**
 * Returns a transaction's effect on an account, from memory or from this sweep; null if it left the account
 * unchanged, undefined if the provider did not return the transaction.
 */
export const stepOf = (
  sweep: Sweep,
  { account }: Answered,
  { txHash, blockNumber }: HistoryEntry,
  known: Steps,
): HistoryStep | null | undefined => {
  const before = known.get(txHash)
  if (before !== undefined) return before
  const transaction = sweep.transactions.get(txHash) ?? null
  if (transaction?.blockNumber !== blockNumber) return undefined
  const change = transaction.changes.get(keyOfAccount(account))
  return change === undefined ? null : { ...change, blockNumber }
}
