/**
 * Requests transaction histories and transactions for a sweep (a scan of the watched token accounts). After a
 * fault, each function continues from the point at which it stopped.
 */

import type { HistoryEntry, SweepSource } from '@stablerail/chains'
import { type BlockHeader, ChainError, type ChainSource, inPartsOf } from '@stablerail/chains'
import { countFault, type Round } from '../round.ts'
import { atOnce } from './at-once.ts'
import { concerns } from './describe-swept.ts'
import { stepsKnown } from './doubted-steps.ts'
import { type Answered, leadingEntries, type Sweep, sweepOf } from './sweep.ts'
import type { SweptAccount } from './swept-account.ts'

/** At most this many pages of an account's transaction history are read in a sweep. */
const mostPages = 100
/**
 * The number of transactions in one request. It is small, because a transaction may have hundreds of
 * kilobytes.
 */
const transactionsAtOnce = 20

/**
 * Reads the transaction histories of the accounts whose balances this sweep has read. Each history is read
 * from the newest transaction back to the height at which the previous reading ended.
 */
export const askHistories = (round: Round, source: SweepSource, sweep: Sweep): Promise<void> =>
  atOnce(
    [...sweep.answered.values()].filter(({ entries }) => entries === null),
    async (answered) => {
      const { entries, isTooLong, isEmpty } = await readHistory(
        source,
        sweep,
        answered.account,
        round.sweeping.entriesAtOnce,
      )
      if (isTooLong) {
        countFault(round, 'history_too_long')
        round.context.log.error(
          { account: answered.account.account, count: entries.length },
          'the older transactions of an account were not read because it had more than a sweep reads',
        )
      }
      Object.assign(answered, { entries, isTooLong, isEmpty })
    },
  )

/**
 * Returns the transactions of an account that were not read before, newest first. The reading ends at the
 * height up to which the history was read before. It does not end at the transaction that was the newest
 * then, because a node that does not know this transaction would return the whole history.
 */
const readHistory = async (
  source: SweepSource,
  { target }: Sweep,
  { account, historyNumber, since }: SweptAccount,
  limit: number,
): Promise<Required<Pick<Answered, 'isTooLong' | 'isEmpty'>> & { entries: HistoryEntry[] }> => {
  const entries: HistoryEntry[] = []
  const isNew = ({ blockNumber, time }: HistoryEntry) =>
    blockNumber > historyNumber && (time === null || time >= since)
  let before: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const told: HistoryEntry[] = await source.history(account, { before, limit, notBefore: target.number })
    entries.push(...told.filter(isNew))
    const last = told.at(-1)
    if (last === undefined || told.length < limit || !isNew(last))
      return { entries, isTooLong: false, isEmpty: before === null && last === undefined }
    before = last.txHash
  }
  return { entries, isTooLong: true, isEmpty: false }
}

/**
 * At most this many hints (transactions that may pay a payment request) are requested in a sweep, because
 * strangers can create any number of such transactions.
 */
const mostHints = 50

/**
 * If the sweep (the scan of the watched token accounts) has more than `hintsAbove` accounts, requests the
 * newest transactions that contain the deployment's account key. Every payment request of this deployment
 * contains that key, so these transactions may be payments, also to token accounts that are not in the sweep.
 */
export const askHints = async (round: Round, source: SweepSource, sweep: Sweep): Promise<void> => {
  const { target, cursor, size } = sweep
  if (source.hints === null || sweep.hints !== null || size <= round.sweeping.hintsAbove) return
  const told = await source.hints({ limit: mostHints, notBefore: target.number })
  sweep.hints = told
    .filter(
      ({ failed, blockNumber }) => !failed && blockNumber > cursor.number && blockNumber <= target.number,
    )
    .map(({ txHash }) => txHash)
}

/**
 * Requests, once each, the transactions in the account histories that were just read and in `sweep.hints`.
 * Omits a transaction of a history if its change to the balance of that account is already known.
 */
export const askTransactions = async (round: Round, source: ChainSource, sweep: Sweep): Promise<void> => {
  const found = [...sweep.answered.values()].flatMap((answered) => {
    const known = stepsKnown(round, source, sweep, answered)
    return leadingEntries(answered).flatMap(({ txHash }) => (known.has(txHash) ? [] : txHash))
  })
  const wanted = [...new Set([...found, ...(sweep.hints ?? [])])].filter(
    (txHash) => !sweep.transactions.has(txHash),
  )
  await atOnce(inPartsOf(wanted, transactionsAtOnce), async (part) => {
    const told = await sweepOf(source).transactions(part)
    for (const [index, txHash] of part.entries()) sweep.transactions.set(txHash, told[index] ?? null)
  })
}

/**
 * Requests the headers of the blocks that hold transfers of the wallets. A transaction counts as missing if
 * the provider does not return its block, because a transfer cannot be recorded without its block.
 */
export const askHeaders = async (source: ChainSource, sweep: Sweep): Promise<void> => {
  const concerned = [...sweep.transactions.values()].filter(
    (one) =>
      one !== null &&
      one.blockNumber <= sweep.target.number &&
      one.transfers.some((transfer) => concerns(sweep.watched, transfer)),
  )
  const numbers = [...new Set(concerned.flatMap((one) => one?.blockNumber ?? []))]
  const wanted = numbers.filter((number) => !sweep.headers.has(number))
  await atOnce(wanted, async (number) => {
    const header = await headerAt(source, number)
    if (header !== null) sweep.headers.set(number, header)
  })
  for (const one of concerned)
    if (one !== null && !sweep.headers.has(one.blockNumber)) sweep.transactions.set(one.txHash, null)
}

const headerAt = async (source: ChainSource, number: number): Promise<BlockHeader | null> => {
  try {
    return (await source.headersAt([number]))[0] ?? null
  } catch (error) {
    if (error instanceof ChainError && error.kind === 'pruned') return null
    throw error
  }
}
