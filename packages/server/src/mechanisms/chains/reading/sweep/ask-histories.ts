/** The steps of a sweep that ask for what happened. Each goes on where a fault ended it. */

import { inPartsOf } from '../../rpc/in-turns.ts'
import { countFault, type Round } from '../round.ts'
import { type BlockHeader, ChainError, type ChainSource } from '../source.ts'
import { atOnce } from './at-once.ts'
import { concerns } from './describe-swept.ts'
import { stepsKnown } from './doubted-steps.ts'
import { type Answered, leadingEntries, type Sweep, sweepOf } from './sweep.ts'
import type { HistoryEntry, SweepSource } from './sweep-source.ts'
import type { SweptAccount } from './swept-account.ts'

/** So many pages of a history are read in a sweep. */
const mostPages = 100
/** A transaction may have hundreds of kilobytes. */
const transactionsAtOnce = 20

/** Reads the histories of the accounts that need it, down to what was read before. */
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
          'an account has more transactions than are read at a time; the older ones are not read',
        )
      }
      Object.assign(answered, { entries, isTooLong, isEmpty })
    },
  )

/**
 * The transactions of an account that were not read before, the newest first. They are read down to a height, not to a
 * transaction that was the newest before: a node that does not know this one would go on to the beginning.
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

/** So many transactions that were hinted at are asked for in a sweep: strangers can make any number of them. */
const mostHints = 50

/**
 * Where many accounts are swept, asks which transactions may be payments that were asked for: they are found whatever
 * account they went to, also one that is not known yet.
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

/** Asks for the transactions of the histories, and those that were hinted at, each once; not for those whose doing is known. */
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
 * Asks for the headers of the blocks that hold transfers of the wallets. A transaction whose block the provider does not
 * show counts as not shown: a transfer without a block would be of no use to anybody.
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
