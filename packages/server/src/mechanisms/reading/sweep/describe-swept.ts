import type { ChainSource, ChainTransfer, MinedBlock, SweptTransaction } from '@stablerail/chains'
import { describeTransfers } from '../describe-transfers.ts'
import type { SeenTransfer } from '../listener.ts'
import { type Round, warnOf } from '../round.ts'
import type { Sweep } from './sweep.ts'

/**
 * Returns the transfers to or from watched wallets that a sweep (a scan of the watched token accounts) found:
 * those in blocks up to `sweep.target` that `listener.pick` selects, in the chain's order.
 */
export const describeSwept = async (
  round: Round,
  source: ChainSource,
  sweep: Sweep,
): Promise<SeenTransfer[]> => {
  const found = [...sweep.transactions.values()].filter(
    (one) => one !== null && one.blockNumber <= sweep.target.number,
  ) as SweptTransaction[]
  reportOddities(round, source, found)
  const transfers = found.flatMap((one) => placedTransfers(sweep, one))
  return await describePicked(round, source, sweep, transfers)
}

/**
 * Returns the transfers that `listener.pick` selects (those that concern a workspace), with the times of
 * their blocks and their payment references.
 */
export const describePicked = async (
  { context, network, listener }: Round,
  source: ChainSource,
  { headers }: Pick<Sweep, 'headers'>,
  transfers: readonly ChainTransfer[],
): Promise<SeenTransfer[]> => {
  if (transfers.length === 0) return []
  const picked = await listener.pick(context, network, transfers.toSorted(inOrder))
  return (await describeTransfers(source, picked, [...headers.values()])).seen
}

/**
 * Returns the transfers of a transaction, with its block. `mentioned` contains the payment references in the
 * transaction that belong to none of its transfers.
 */
export const transfersIn = (
  { blockNumber, transfers, references }: SweptTransaction,
  block: MinedBlock,
): ChainTransfer[] => {
  const own = new Set(transfers.flatMap((one) => one.references))
  const mentioned = references.filter((reference) => !own.has(reference))
  return transfers.map((one) => ({
    ...one,
    blockNumber,
    blockHash: block.hash,
    blockTime: block.time,
    mentioned,
  }))
}

/**
 * Returns the transfers of a transaction to or from the watched wallets, with their block; an empty list if
 * the block's header is not known.
 */
const placedTransfers = ({ headers, watched }: Sweep, transaction: SweptTransaction): ChainTransfer[] => {
  const block = headers.get(transaction.blockNumber)
  if (block === undefined) return []
  return transfersIn(transaction, block).filter((one) => concerns(watched, one))
}

/** Returns whether a transfer goes to or comes from one of the watched wallets. */
export const concerns = (
  watched: Sweep['watched'],
  { from, to }: Pick<ChainTransfer, 'from' | 'to'>,
): boolean => watched.has(to) || (from !== null && watched.has(from))

const inOrder = (one: ChainTransfer, other: ChainTransfer): number =>
  one.blockNumber - other.blockNumber ||
  (one.txHash === other.txHash ? one.position - other.position : one.txHash < other.txHash ? -1 : 1)

const reportOddities = (round: Round, { label }: ChainSource, found: readonly SweptTransaction[]): void => {
  const sum = (pick: (one: SweptTransaction) => number) => found.reduce((total, one) => total + pick(one), 0)
  warnOf(
    round,
    'unreadable_log',
    { provider: label, count: sum(({ unreadable }) => unreadable) },
    'instructions of the tokens were left out because they could not be parsed as transfers',
  )
  warnOf(
    round,
    'hidden_amount',
    { provider: label, count: sum(({ refused }) => refused) },
    'confidential transfers of the tokens were left out because their amounts are hidden',
  )
}
