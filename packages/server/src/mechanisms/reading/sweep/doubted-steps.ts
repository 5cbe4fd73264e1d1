/**
 * Remembers how transactions changed the balances of accounts in doubt (accounts whose known transactions do
 * not explain their balance). The history of such an account is read again whenever its balance changes,
 * which a stranger can cause at very low cost: without this cache, each reading would request all
 * transactions of the account.
 */

import type { ChainSource } from '@stablerail/chains'
import { type HistoryEntry, keyOfAccount } from '@stablerail/chains'
import type { Round } from '../round.ts'
import type { HistoryStep } from './judge-history.ts'
import { type Answered, leadingEntries, type Sweep } from './sweep.ts'
import { isDoubtDue } from './swept-account.ts'

/**
 * How each transaction changed the balance of one account, by the transaction's id; null if the transaction
 * left the account unchanged.
 */
type Steps = ReadonlyMap<string, HistoryStep | null>
export type DoubtedSteps = { readBy: string; steps: Steps }

/**
 * If an account has at most this many remembered transactions, they are requested again when the account is
 * due to be read again, because an earlier answer of the provider may have been wrong.
 */
const mostAnew = 100
/** At most this many transactions are remembered for all accounts together. */
const mostRemembered = 100_000

const none: Steps = new Map()

/**
 * Returns the remembered balance changes of an account by transaction id, if this provider returned them.
 * Their transactions need not be requested again. Returns an empty map if all transactions must be requested.
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
 * Remembers how transactions changed the balances of accounts in doubt (accounts whose known transactions do
 * not explain their balance). Call this function only after the sweep was committed: a remembered transaction
 * is not requested again, so its transfers must already be recorded.
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
    // Leaves out transactions above the sweep's target block, because only the next sweep records their
    // transfers.
    if (step !== undefined && entry.blockNumber <= sweep.target.number) told.set(entry.txHash, step)
  }
  return told
}

/**
 * Returns how a transaction changed the balance of an account, from `known` or from the transactions that the
 * provider returned for this scan of the token accounts (`sweep`). Null if the transaction left the account
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
