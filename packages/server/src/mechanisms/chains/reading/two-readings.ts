/** Two readings of the same blocks, and what comes of their comparison. */
import { compareReadings, placeAsRecorded } from './compare-readings.ts'
import { describeTransfers } from './describe-transfers.ts'
import { dropRepetitions } from './drop-repetitions.ts'
import type { ContestedTransfer, PickedTransfer, RecordedTransfer, SeenTransfer } from './listener.ts'
import { readStretch, type Stretch } from './read-stretch.ts'
import { type Round, warnOf } from './round.ts'
import {
  type BlockHeader,
  type BlockRef,
  ChainError,
  type ChainSource,
  type ChainTransfer,
} from './source.ts'

/** Asks another provider than the one named; where only one is configured, that one again. Null where none answers. */
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

export type Told = {
  id: string
  /** The last block; null where all heights were skipped. */
  end: BlockHeader | null
  recorded: RecordedTransfer[]
  picked: PickedTransfer[]
}

/** What a provider tells of blocks, and what is recorded of them; a word where it has not got the blocks. */
export const ask = async (
  round: Round,
  source: ChainSource,
  stretch: Stretch,
): Promise<Told | 'behind' | 'apart'> => {
  const { context, network, listener, second } = round
  const answer = await readStretch(source, stretch, second.span)
  if (answer.kind !== 'told') return answer.kind
  const transfers = dropRepetitions(source, answer.transfers)
  return {
    id: source.id,
    end: answer.headers.at(-1) ?? null,
    picked: transfers.length === 0 ? [] : await listener.pick(context, network, transfers),
    recorded: await listener.recorded(context, network, { from: stretch.from, to: stretch.to }),
  }
}

export type Fact = ChainTransfer & { picked: PickedTransfer }

export const factsOf = (picked: readonly PickedTransfer[]): Fact[] =>
  picked.map((one) => ({ ...one.transfer, picked: one }))

/** Asks the first provider once more for the blocks of transfers that it did not tell. */
export const askFirst = async (
  round: Round,
  secondId: string,
  missed: readonly Fact[],
): Promise<{ told: PickedTransfer[]; missing: PickedTransfer[] }> => {
  if (missed.length === 0) return { told: [], missing: [] }
  const blocks = new Map<string, BlockRef>()
  for (const { blockNumber, blockHash } of missed)
    blocks.set(blockHash, { number: blockNumber, hash: blockHash })
  const answer = await askAnother(round, secondId, (source) => source.transfersInBlocks([...blocks.values()]))
  const { both, onlyOther } = compareReadings(answer?.transfers ?? [], missed)
  return { told: both.map(({ other }) => other.picked), missing: onlyOther.map(({ picked }) => picked) }
}

/** What two providers tell of blocks, read anew from both; null where one of them gives no answer, or is elsewhere. */
export const readTwice = async (
  round: Round,
  stretch: Stretch,
): Promise<(Outcome & { end: BlockHeader | null; told: number }) | null> => {
  const first = await askAnother(round, null, (source) => ask(round, source, stretch))
  if (first === null || typeof first === 'string') return null
  const outcome = await askAnother(round, first.id, async (source) => {
    const told = await ask(round, source, { ...stretch, known: first.end === null ? [] : [first.end] })
    if (typeof told === 'string') return null
    const { both, onlyOne, onlyOther } = compareReadings(factsOf(first.picked), factsOf(told.picked))
    const agreed = both.map(({ other }) => other.picked)
    const { onlyOne: untold } = compareReadings(told.recorded, factsOf(agreed))
    return complete(round, source, told.recorded, {
      both: agreed,
      alone: [...onlyOne, ...onlyOther].map(({ picked }) => picked),
      untold,
    })
  })
  return outcome === null ? null : { ...outcome, end: first.end, told: first.picked.length }
}

export type Outcome = {
  /** What both readings tell. */
  transfers: SeenTransfer[]
  /** What one reading tells alone. */
  alone: SeenTransfer[]
  /** What is recorded, and not told by both. */
  untold: readonly RecordedTransfer[]
  /** What is told at a place where something else is recorded. */
  contradicting: readonly ChainTransfer[]
  /** Those of `transfers` that are not recorded. */
  missed: readonly ChainTransfer[]
  /** Those of `alone` that are not recorded. */
  unheard: readonly ChainTransfer[]
  /** Those of `alone` and of `untold`, where the readings are of two providers. */
  contested: readonly ContestedTransfer[]
  /** The blocks on which the readings differ. */
  doubted: readonly number[]
}

/** Completes the transfers that are not recorded yet, and names the blocks on which the readings differ. */
export const complete = async (
  round: Round,
  source: ChainSource,
  recorded: readonly RecordedTransfer[],
  {
    both,
    alone,
    untold,
  }: {
    both: readonly PickedTransfer[]
    alone: readonly PickedTransfer[]
    untold: readonly RecordedTransfer[]
  },
): Promise<Outcome> => {
  const agreed = placeAsRecorded(both, recorded)
  const single = placeAsRecorded(alone, recorded)
  const contradicting = [...agreed.contradicting, ...single.contradicting]
  warnOf(
    round,
    'missed_transfer',
    { count: agreed.fresh.length },
    'a second reading told transfers that the first had missed',
  )
  const differences = [...alone.map(({ transfer }) => transfer), ...untold, ...contradicting]
  warnOf(
    round,
    'unwitnessed_transfer',
    { count: differences.length, blocks: numbersOf(differences).slice(0, 5) },
    'two readings differ about transfers; these wait, and their blocks are read again',
  )
  return {
    transfers: (await describeTransfers(source, agreed.placed, [])).seen,
    alone: (await describeTransfers(source, single.placed, [])).seen,
    ...{
      untold,
      contradicting,
      missed: agreed.fresh,
      unheard: single.fresh,
      contested:
        round.providers.count < 2 ? [] : [...single.placed.map(({ transfer }) => transfer), ...untold],
      doubted: numbersOf(differences),
    },
  }
}

const numbersOf = (blocks: readonly { blockNumber: number }[]): number[] => [
  ...new Set(blocks.map(({ blockNumber }) => blockNumber)),
]
