import { ChainError, type ChainSource } from '@stablerail/chains'
import { countFault, type Round } from '../round.ts'
import { stepOf, stepsKnown } from './doubted-steps.ts'
import { afterSweep, type HistoryStep } from './judge-history.ts'
import { type Answered, isThorough, leadingEntries, type Sweep } from './sweep.ts'
import { longestDoubtMs, type SweptAccount } from './swept-account.ts'

/**
 * How long a sweep (a scan of the watched token accounts) waits if the known transactions of an account do
 * not explain its balance. It waits because nodes index the newest transactions with a delay.
 */
const patienceMs = 30_000
/**
 * After a sweep (a scan of the watched token accounts) has waited for a missing transaction that never came,
 * sweeps do not wait for missing transactions for this long, because repeated waits would delay all payments.
 */
const impatienceMs = 600_000

/**
 * Decides the state of each account after the sweep (the scan of the watched token accounts). The
 * transactions of an account must explain the change of its balance; otherwise a transaction is missing. At
 * first the sweep waits for the transaction, by throwing. Later the account is marked as in doubt and read
 * again by later sweeps, because one account must not stop the reading of all others.
 */
export const judgeSweep = (round: Round, source: ChainSource, sweep: Sweep): void => {
  const now = round.context.clock.now()
  const gaps: Answered[] = []
  for (const answered of sweep.answered.values()) {
    const { account, isTooLong } = answered
    // Forget the balance from which a long history started: only its newest transactions are read, so the
    // balance before the oldest of them is unknown, and later readings cannot find it either.
    const before = isTooLong ? { ...account, historyBase: null } : account
    const after = lacksHistory(answered)
      ? null
      : afterSweep(before, readingOf(round, source, sweep, answered), sweep.target.number)
    if (after === null) gaps.push(answered)
    else leave(sweep, after, now)
  }
  const held = gaps.filter((one) => isHeld(round, one, now))
  const [first] = held
  if (first !== undefined) {
    for (const one of held) forget(sweep, one)
    throw new ChainError(
      'inconsistent',
      `${source.label} does not tell all transactions of ${held.length} accounts, such as ${first.account.account}.`,
    )
  }
  const { sweeping } = round
  if (gaps.some(({ account }) => sweeping.gaps.has(account.account)))
    sweeping.waitedInVainAtMs = now.getTime()
  sweeping.gaps.clear()
  for (const gap of gaps) leave(sweep, inDoubt(round, sweep, gap, now), now)
}

/**
 * Returns whether the provider returns no transactions for an account that has a balance and was never read.
 * Then a transaction is missing, because the tokens arrived by one, and it may be a payment.
 */
const lacksHistory = ({ account, holding, isEmpty }: Answered): boolean =>
  isEmpty && account.historyBase === null && holding.amountBase > 0n

const readingOf = (round: Round, source: ChainSource, sweep: Sweep, answered: Answered) => {
  const known = stepsKnown(round, source, sweep, answered)
  const steps: HistoryStep[] = []
  for (const entry of leadingEntries(answered).toReversed()) {
    const step = stepOf(sweep, answered, entry, known)
    if (step === undefined) return { holding: answered.holding, steps: null }
    if (step !== null) steps.push(step)
  }
  return { holding: answered.holding, steps }
}

const leave = (sweep: Sweep, account: SweptAccount, now: Date): void => {
  sweep.done.set(account.account, isThorough(sweep, account) ? { ...account, thoroughAt: now } : account)
}

/**
 * Returns whether the sweep (the scan of all accounts) waits because transactions of this account are
 * missing.
 */
const isHeld = ({ sweeping }: Round, { account, isTooLong }: Answered, now: Date): boolean => {
  const { gaps, waitedInVainAtMs } = sweeping
  if (account.doubt !== null || isTooLong || now.getTime() - waitedInVainAtMs < impatienceMs) return false
  const since = gaps.get(account.account) ?? now.getTime()
  gaps.set(account.account, since)
  return now.getTime() - since < patienceMs
}

/**
 * Removes from the sweep what the provider returned about an account with missing transactions, so that the
 * sweep requests the account and these transactions again.
 */
const forget = (sweep: Sweep, answered: Answered): void => {
  sweep.answered.delete(answered.account.account)
  sweep.waiting.push(answered.account)
  for (const { txHash } of answered.entries ?? [])
    if (sweep.transactions.get(txHash) === null) sweep.transactions.delete(txHash)
}

const inDoubt = (
  round: Round,
  { target }: Sweep,
  { account, holding: { number: _, ...holding }, entries }: Answered,
  now: Date,
): SweptAccount => {
  const notedAt = account.doubt?.notedAt ?? now
  const told = { account: account.account, wallet: account.ownerKey, since: notedAt }
  const unread = (entries ?? []).some(({ blockNumber }) => blockNumber > target.number)
  if (now.getTime() - notedAt.getTime() >= longestDoubtMs) {
    countFault(round, 'unexplained_holding')
    round.context.log.error(
      told,
      'the balance of a token account was accepted although no transactions explained it for a day',
    )
    const reached = { historyNumber: target.number, historyBase: holding.amountBase }
    return { ...account, ...holding, ...reached, unread, doubt: null }
  }
  if (account.doubt === null) {
    countFault(round, 'doubtful_account')
    round.context.log.error(
      told,
      'the balance of a token account did not match its transactions, and the account will be read again',
    )
  }
  return { ...account, ...holding, unread, doubt: { notedAt, askedAt: now } }
}
