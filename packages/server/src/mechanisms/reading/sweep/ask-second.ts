/**
 * Looks up, at a second provider, the transactions that a sweep (a scan of the watched token accounts) found,
 * and the earlier transfers that no second provider has returned yet.
 */

import type { BlockHeader, ChainSource, ChainTransfer, SweptTransaction } from '@stablerail/chains'
import { inPartsOf } from '@stablerail/chains'
import { compareReadings } from '../compare-readings.ts'
import { describeTransfers } from '../describe-transfers.ts'
import type { ContestedTransfer, RecordedTransfer, SeenTransfer } from '../listener.ts'
import { type Round, warnOf } from '../round.ts'
import { noteWitnessFault } from '../store.ts'
import { splitByFacts } from '../two-readings.ts'
import { accountsToCompare, compareHoldings } from './compare-holdings.ts'
import { concerns, describePicked, transfersIn } from './describe-swept.ts'
import { type Sweep, sweepOf } from './sweep.ts'

export type SecondOpinion = {
  /** Transfers that both providers return, with the same references and block times. */
  both: SeenTransfer[]
  /** Transfers that only the second provider returns. */
  alone: SeenTransfer[]
  /**
   * Transfers that one provider returns, and that the other provider returns differently or not at all,
   * although it has reached their blocks.
   */
  contested: readonly ContestedTransfer[]
}

const nothing: SecondOpinion = { both: [], alone: [], contested: [] }

/**
 * At most this many transfers that no second provider has returned yet are loaded; at most `waitingAtOnce` of
 * them are looked up in one sweep.
 */
const mostWaiting = 1_000
const waitingAtOnce = 100
const shortestRestMs = 15_000
const longestRestMs = 3_600_000
const transactionsAtOnce = 20

/**
 * Looks up at another provider the transfers that this sweep found, and the transfers of earlier sweeps that
 * no second provider has returned yet.
 */
export const askSecond = async (
  round: Round,
  source: ChainSource,
  sweep: Sweep,
  seen: readonly SeenTransfer[],
): Promise<SecondOpinion> => {
  const { context, network, listener, providers, owner, second } = round
  if (providers.count < 2) return nothing
  const waiting = dueOf(round, await listener.unwitnessed(context, network, mostWaiting))
  const answer = await elsewhere(round, source, hashesOf([...seen, ...waiting]))
  second.isDown = answer === null
  const fault = answer === null ? 'unreachable' : null
  await noteWitnessFault(context.db, network, { owner, fault, now: context.clock.now() })
  if (answer === null) return nothing
  compareHoldings(round, source, sweep, answer)
  const found = await weighSeen(round, source, sweep, { seen, answer })
  const { both, contested } = await weighWaiting(round, source, { waiting, answer })
  return {
    ...found,
    both: [...found.both, ...both],
    contested: [...found.contested, ...contested],
  }
}

const hashesOf = (transfers: readonly { txHash: string }[]): string[] => [
  ...new Set(transfers.map(({ txHash }) => txHash)),
]

/**
 * Requests transactions from another provider. It also requests the balances of some accounts, even if there
 * are no transactions to request, so that an unreachable second provider is noticed before it is needed.
 */
const elsewhere = (round: Round, { id }: ChainSource, txHashes: readonly string[]) => {
  const accounts = accountsToCompare(round)
  return round.providers.elsewhere(id, async (other) => {
    const source = sweepOf(other)
    // The balances are requested before the transactions, so that the provider has reached the block `number`
    // when it returns the transactions.
    const { number, holdings } = await source.holdings(accounts, 0)
    return { accounts, holdings, number, ...(await askFor(other, txHashes)) }
  })
}

type Reading = {
  told: readonly SweptTransaction[]
  /**
   * The headers of the blocks of these transactions, by height, from the provider that returned the
   * transactions.
   */
  headers: ReadonlyMap<number, BlockHeader>
}

const askFor = async (provider: ChainSource, txHashes: readonly string[]): Promise<Reading> => {
  const answers: (SweptTransaction | null)[] = []
  for (const part of inPartsOf(txHashes, transactionsAtOnce))
    answers.push(...(await sweepOf(provider).transactions(part)))
  const told = answers.filter((one) => one !== null)
  const heights = [...new Set(told.map(({ blockNumber }) => blockNumber))]
  const headers = (await provider.headersAt(heights)).filter((header) => header !== null)
  return { told, headers: new Map(headers.map((header) => [header.number, header])) }
}

type Answer = Reading & {
  /** The height of a final block that the provider has reached. */
  number: number
}

/**
 * Returns the transfers that a provider contests because it does not return them. A transfer is not contested
 * if the provider has not reached its block and does not return its transaction.
 */
const contestedBy = <Transfer extends RecordedTransfer | SeenTransfer>(
  { number, told }: Answer,
  untold: readonly Transfer[],
): Transfer[] => {
  const shown = new Set(hashesOf(told))
  return untold.filter(({ txHash, blockNumber }) => blockNumber <= number || shown.has(txHash))
}

type Block = { blockNumber: number; blockHash: string }

/**
 * Returns the transfers of the transactions that a provider returned, with the block times of this provider.
 * Omits the transactions in a block whose hash differs from the hash in `blocks`.
 */
const factsOf = ({ told, headers }: Reading, blocks: readonly Block[]): ChainTransfer[] => {
  const hashes = new Map(blocks.map(({ blockNumber, blockHash }) => [blockNumber, blockHash]))
  return told.flatMap((one) => {
    const header = headers.get(one.blockNumber)
    return header === undefined || header.hash !== hashes.get(one.blockNumber) ? [] : transfersIn(one, header)
  })
}

type Pair = { one: SeenTransfer; other: ChainTransfer }

/** Compares two providers' readings of transfers by the facts that decide which checkout they pay. */
const weighFacts = async (source: ChainSource, pairs: readonly Pair[], { headers }: Reading) => {
  const picked = pairs.map(({ one: { wantsReferences, owners }, other: transfer }) => ({
    transfer,
    wantsReferences,
    owners,
  }))
  const { seen } = await describeTransfers(source, picked, [...headers.values()])
  return splitByFacts(
    compareReadings(
      pairs.map(({ one }) => one),
      seen,
    ).both,
  )
}

/**
 * Compares the transfers that this sweep found with a second provider's answer. The transfers that both
 * providers return alike are witnessed; the payments of all others wait.
 */
const weighSeen = async (
  round: Round,
  source: ChainSource,
  sweep: Sweep,
  { seen, answer }: { seen: readonly SeenTransfer[]; answer: Answer },
): Promise<SecondOpinion> => {
  const { both, onlyOne, onlyOther } = compareReadings(seen, factsOf(answer, seen))
  const { alike, different } = await weighFacts(source, both, answer)
  const places = new Set(seen.map(placeOf))
  const alone = onlyOther.filter((one) => concerns(sweep.watched, one))
  const differing = [...different, ...onlyOne, ...alone]
  warnOf(
    round,
    'unwitnessed_transfer',
    { count: differing.length, txHashes: hashesOf(differing).slice(0, 5) },
    'two providers returned different transfers, references or block times, and the payments wait until they agree',
  )
  const unheard = alone.filter((one) => !places.has(placeOf(one)))
  return {
    both: alike,
    alone: await describePicked(round, source, sweep, unheard),
    contested: [...different, ...contestedBy(answer, onlyOne), ...unheard],
  }
}

/** Returns a key of the transfer's transaction and its position there. */
export const placeOf = ({ txHash, position }: Pick<ChainTransfer, 'txHash' | 'position'>) =>
  `${txHash} ${position}`

/**
 * Compares the answers of both providers about `waiting`, earlier transfers that no second provider has
 * returned yet. It requests them again from the first provider too, because the two providers may have
 * changed places since the transfers were recorded.
 */
const weighWaiting = async (
  { context, network, listener }: Round,
  source: ChainSource,
  { waiting, answer }: { waiting: readonly RecordedTransfer[]; answer: Answer },
): Promise<Pick<SecondOpinion, 'both' | 'contested'>> => {
  if (waiting.length === 0) return nothing
  const again = await askFor(source, hashesOf(waiting))
  const own = compareReadings(waiting, factsOf(again, waiting))
  const picked = await listener.pick(
    context,
    network,
    own.both.map(({ other }) => other),
  )
  const { seen } = await describeTransfers(source, picked, [...again.headers.values()])
  const { both, onlyOne } = compareReadings(seen, factsOf(answer, seen))
  const { alike, different } = await weighFacts(source, both, answer)
  return { both: alike, contested: [...own.onlyOne, ...different, ...contestedBy(answer, onlyOne)] }
}

/**
 * Returns the transfers that are due for another look-up at a second provider: first after 15 seconds, then
 * at growing intervals of at most an hour.
 */
const dueOf = (
  { context, sweeping: { asked } }: Round,
  unwitnessed: readonly RecordedTransfer[],
): RecordedTransfer[] => {
  const nowMs = context.clock.now().getTime()
  const hashes = new Set(hashesOf(unwitnessed))
  for (const txHash of asked.keys()) if (!hashes.has(txHash)) asked.delete(txHash)
  const due = unwitnessed.filter(({ txHash }) => {
    const known = asked.get(txHash)
    if (known === undefined) return true
    const restMs = Math.min(longestRestMs, Math.max(shortestRestMs, known.lastMs - known.firstMs))
    return nowMs - known.lastMs >= restMs
  })
  const some = due.slice(0, waitingAtOnce)
  for (const { txHash } of some)
    asked.set(txHash, { firstMs: asked.get(txHash)?.firstMs ?? nowMs, lastMs: nowMs })
  return some
}
