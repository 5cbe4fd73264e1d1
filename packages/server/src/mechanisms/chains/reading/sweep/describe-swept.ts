import { describeTransfers } from '../describe-transfers.ts'
import type { SeenTransfer } from '../listener.ts'
import { type Round, warnOf } from '../round.ts'
import type { ChainSource, ChainTransfer } from '../source.ts'
import type { Sweep } from './sweep.ts'
import type { SweptTransaction } from './sweep-source.ts'

/** The transfers of the wallets that a sweep found up to its target, in the chain's order. */
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
  return await describePicked(round, source, sweep, { found, transfers })
}

export const describePicked = async (
  { context, network, listener }: Round,
  source: ChainSource,
  sweep: Sweep,
  { found, transfers }: { found: readonly SweptTransaction[]; transfers: ChainTransfer[] },
): Promise<SeenTransfer[]> => {
  if (transfers.length === 0) return []
  const picked = await listener.pick(context, network, transfers.toSorted(inOrder))
  return (await describeTransfers(knowing(source, found), picked, [...sweep.headers.values()])).seen
}

/** Transfers of a transaction to or from the wallets, with their block; none where its header is not known. */
const placedTransfers = (
  { headers, watched }: Sweep,
  { blockNumber, transfers }: SweptTransaction,
): ChainTransfer[] => {
  const block = headers.get(blockNumber)
  if (block === undefined) return []
  return transfers
    .filter(({ from, to }) => watched.has(to) || watched.has(from ?? ''))
    .map((one) => ({ ...one, blockNumber, blockHash: block.hash, blockTime: block.time }))
}

const inOrder = (one: ChainTransfer, other: ChainTransfer): number =>
  one.blockNumber - other.blockNumber ||
  (one.txHash === other.txHash ? one.position - other.position : one.txHash < other.txHash ? -1 : 1)

/** The source, with the references that the transactions told. */
const knowing = (source: ChainSource, found: readonly SweptTransaction[]): ChainSource => {
  const references = new Map(found.map((one) => [one.txHash, one.references]))
  return {
    ...source,
    references: async (txHashes) => ({
      found: new Map(txHashes.map((txHash) => [txHash, references.get(txHash) ?? []])),
      missing: [],
    }),
  }
}

const reportOddities = (round: Round, { label }: ChainSource, found: readonly SweptTransaction[]): void => {
  const sum = (pick: (one: SweptTransaction) => number) =>
    found.reduce((total, one) => total + pick(one), 0)
  warnOf(
    round,
    'unreadable_log',
    { provider: label, count: sum(({ unreadable }) => unreadable) },
    'instructions or balances of the tokens could not be read; they were left out',
  )
  warnOf(
    round,
    'hidden_amount',
    { provider: label, count: sum(({ refused }) => refused) },
    'hidden amounts of the tokens were moved; they count as no transfer',
  )
}

