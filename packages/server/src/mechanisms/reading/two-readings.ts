/** Reads the same blocks twice, and evaluates the comparison of the two readings. */

import {
  type BlockHeader,
  type BlockRef,
  ChainError,
  type ChainSource,
  dropRepetitions,
  readStretch,
  type Stretch,
} from '@stablerail/chains'
import { compareReadings, type Deciding, decideAlike, placeAsRecorded } from './compare-readings.ts'
import { describeTransfers } from './describe-transfers.ts'
import type { ContestedTransfer, RecordedTransfer, SeenTransfer, SelectedTransfer } from './listener.ts'
import { type Round, warnOf } from './round.ts'

/**
 * Runs a function with a provider other than `except`. If only one provider is configured, runs it with that
 * provider again. Returns null if no provider responds.
 */
export const askAnother = async <Result>(
  { providers }: Round,
  except: string | null,
  run: (source: ChainSource) => Promise<Result>,
): Promise<Result | null> => {
  if (providers.count > 1) return providers.elsewhere(except ?? '', run)
  try {
    return await providers.round(run)
  } catch (error) {
    if (error instanceof ChainError) return null
    throw error
  }
}

export type ReadRange = {
  id: string
  /** The last block of the range that has been read; null if the chain has no block at any of its heights. */
  end: BlockHeader | null
  recorded: RecordedTransfer[]
  /**
   * The transfers that `listener.pick` selected, with the references and block times that the provider `id`
   * returned.
   */
  seen: SeenTransfer[]
}

/**
 * Reads blocks from a provider, and loads the recorded transfers of these blocks. Returns `behind` if the
 * provider does not have the blocks yet, and `apart` if it has another block at the height of a known block.
 */
export const ask = async (
  round: Round,
  source: ChainSource,
  stretch: Stretch,
): Promise<ReadRange | 'behind' | 'apart'> => {
  const { context, network, listener, second } = round
  const answer = await readStretch(source, stretch, second.span)
  if (answer.kind !== 'told') return answer.kind
  const transfers = dropRepetitions(source, answer.transfers)
  const picked = transfers.length === 0 ? [] : await listener.pick(context, network, transfers)
  const recorded = await listener.recorded(context, network, { from: stretch.from, to: stretch.to })
  return {
    id: source.id,
    end: answer.headers.at(-1) ?? null,
    recorded,
    seen: await describe(source, withRecordedReferences(picked, recorded)),
  }
}

/**
 * Adds block times and references to transfers. The block times come from requested headers, because the
 * times in logs are not proven by a block's hash.
 */
const describe = async (source: ChainSource, picked: readonly SelectedTransfer[]): Promise<SeenTransfer[]> =>
  (await describeTransfers(source, picked, [])).seen

/**
 * Returns the transfers, and sets `wantsReferences` also for each transfer whose transaction is recorded with
 * references. The listener may not have set it, for example because no payment is expected at the wallet any
 * more.
 */
const withRecordedReferences = (
  picked: readonly SelectedTransfer[],
  recorded: readonly RecordedTransfer[],
): SelectedTransfer[] => {
  const referring = new Set(
    recorded.filter(({ references }) => references.length > 0).map(({ txHash }) => txHash),
  )
  return picked.map((one) => ({
    ...one,
    wantsReferences: one.wantsReferences || referring.has(one.transfer.txHash),
  }))
}

/**
 * Splits pairs of readings of one transfer into `alike` (same block time, pull, collected deposit and
 * references) and `different`. Returns the second reading of each pair.
 */
export const splitByFacts = (
  pairs: readonly { one: Deciding; other: SeenTransfer }[],
): { alike: SeenTransfer[]; different: SeenTransfer[] } => ({
  alike: pairs.filter(({ one, other }) => decideAlike(one, other)).map(({ other }) => other),
  different: pairs.filter(({ one, other }) => !decideAlike(one, other)).map(({ other }) => other),
})

/**
 * Looks up the transfers `missed`, which only the second provider returned, by reading their blocks from
 * another provider. Returns the transfers that this provider returns with the same facts, and the rest as
 * `missing`.
 */
export const askFirst = async (
  round: Round,
  secondId: string,
  missed: readonly SeenTransfer[],
): Promise<{ told: SeenTransfer[]; missing: SeenTransfer[] }> => {
  if (missed.length === 0) return { told: [], missing: [] }
  const blocks = new Map<string, BlockRef>()
  for (const { blockNumber, blockHash } of missed)
    blocks.set(blockHash, { number: blockNumber, hash: blockHash })
  const answer = await askAnother(round, secondId, async (source) => {
    const { transfers } = await source.transfersInBlocks([...blocks.values()])
    const { both } = compareReadings(transfers, missed)
    const described = await describe(
      source,
      both.map(({ one: transfer, other: { wantsReferences, owners } }) => ({
        transfer,
        wantsReferences,
        owners,
      })),
    )
    return splitByFacts(compareReadings(described, missed).both)
  })
  const told = answer?.alike ?? []
  return { told, missing: missed.filter((one) => !told.includes(one)) }
}

/**
 * Reads the same blocks twice, from two providers if two are configured, and compares the two readings.
 * Returns null if a provider does not respond, or does not have these blocks.
 */
export const readTwice = async (
  round: Round,
  stretch: Stretch,
): Promise<(ReadingsOutcome & { end: BlockHeader | null; told: number }) | null> => {
  const first = await askAnother(round, null, (source) => ask(round, source, stretch))
  if (first === null || typeof first === 'string') return null
  const outcome = await askAnother(round, first.id, async (source) => {
    const told = await ask(round, source, { ...stretch, known: first.end === null ? [] : [first.end] })
    if (typeof told === 'string') return null
    const { both, onlyOne, onlyOther } = compareReadings(first.seen, told.seen)
    const { alike, different } = splitByFacts(both)
    const { onlyOne: untold } = compareReadings(told.recorded, [...alike, ...different])
    const outcome = complete(round, told.recorded, {
      both: alike,
      alone: [...different, ...onlyOne, ...onlyOther],
      untold,
    })
    return { ...outcome, disproved: disprovedBy(round, told.recorded, { first, second: told }) }
  })
  return outcome === null ? null : { ...outcome, end: first.end, told: first.seen.length }
}

/**
 * Returns the recorded transfers of the last block that neither of two providers returns. Both readings end with the
 * same block, so a transfer recorded in that block does not exist.
 */
const disprovedBy = (
  { providers }: Round,
  recorded: readonly RecordedTransfer[],
  { first, second }: { first: ReadRange; second: ReadRange },
): RecordedTransfer[] => {
  if (providers.count < 2) return []
  const inLast = recorded.filter(({ blockHash }) => blockHash === first.end?.hash)
  const { onlyOne: untoldByFirst } = compareReadings(inLast, first.seen)
  const { onlyOne: untoldBySecond } = compareReadings(inLast, second.seen)
  return untoldByFirst.filter((one) => untoldBySecond.includes(one))
}

export type ReadingsOutcome = {
  /**
   * The transfers that two readings of the same blocks return with the same block time, pull, collected deposit
   * and references.
   */
  transfers: SeenTransfer[]
  /** Whether the two readings of the blocks come from two providers; false if one provider was read twice. */
  byTwo: boolean
  /**
   * The transfers that only one of two readings of the same blocks returns, or that the two readings return
   * with different facts (block time, pull, collected deposit or references).
   */
  alone: SeenTransfer[]
  /** Recorded transfers that at least one of two readings of the same blocks does not return. */
  untold: readonly RecordedTransfer[]
  /** Recorded transfers that neither of two providers returns, although both return the block of the record. */
  disproved: readonly RecordedTransfer[]
  /** Transfers returned at a position where another transfer is recorded. */
  contradicting: readonly SeenTransfer[]
  /** The transfers that two readings of the same blocks both return, and that are not recorded yet. */
  missed: readonly SeenTransfer[]
  /**
   * The transfers in `alone` (about which two readings of the same blocks differ) that are not recorded yet.
   */
  unheard: readonly SeenTransfer[]
  /**
   * The transfers about which two providers disagree: all transfers in `alone` and `untold`. Empty if one
   * provider was read twice.
   */
  contested: readonly ContestedTransfer[]
  /**
   * The heights of the blocks whose transfers differ between two readings, or from the recorded transfers.
   */
  doubted: readonly number[]
}

/**
 * Evaluates two readings of the same blocks. Gives each transfer that is already recorded the `position` of
 * its record, because nodes may number the logs of a block differently. Lists the transfers that are not
 * recorded, and the blocks for which the readings differ.
 */
export const complete = (
  round: Round,
  recorded: readonly RecordedTransfer[],
  { both, alone, untold }: Pick<ReadingsOutcome, 'alone' | 'untold'> & { both: readonly SeenTransfer[] },
): ReadingsOutcome => {
  const agreed = placeAsRecorded(both, recorded)
  const single = placeAsRecorded(alone, recorded)
  const contradicting = [...agreed.contradicting, ...single.contradicting]
  warnOf(
    round,
    'missed_transfer',
    { count: agreed.fresh.length },
    'a second reading returned transfers that the first reading had missed',
  )
  const differences = [...alone, ...untold, ...contradicting]
  warnOf(
    round,
    'unwitnessed_transfer',
    { count: differences.length, blocks: numbersOf(differences).slice(0, 5) },
    'two readings returned different transfers, references or block times, and the payments wait until they agree',
  )
  const byTwo = round.providers.count > 1
  return {
    transfers: agreed.placed,
    alone: single.placed,
    byTwo,
    untold,
    disproved: [],
    contradicting,
    missed: agreed.fresh,
    unheard: single.fresh,
    contested: byTwo ? [...single.placed, ...untold] : [],
    doubted: numbersOf(differences),
  }
}

const numbersOf = (blocks: readonly { blockNumber: number }[]): number[] => [
  ...new Set(blocks.map(({ blockNumber }) => blockNumber)),
]
