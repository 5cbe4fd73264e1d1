/**
 * The second reading. With two providers or more, blocks that are deep enough to confirm are read once more, from
 * another provider than the first time: a transfer that both tell is witnessed, and one that the first reading missed is
 * found. With one provider the same is done some minutes later, when its nodes have settled; nothing waits for that.
 * What two readings tell differently is doubted, and read again from both until they agree.
 */
import { commitSecondReading } from './commit-blocks.ts'
import { compareReadings, placeAsRecorded } from './compare-readings.ts'
import { type CursorRow, networkName, toMinedBlock } from './cursor.ts'
import { describeTransfers } from './describe-transfers.ts'
import { selectDueDoubt, touchDoubt } from './doubt-store.ts'
import { dropRepetitions } from './drop-repetitions.ts'
import { type KeptHeader, selectHeadersAbove } from './header-store.ts'
import type { PickedTransfer, RecordedTransfer, SeenTransfer } from './listener.ts'
import { readStretch, type Stretch } from './read-stretch.ts'
import { committerOf, countFault, type Round, warnOf, witnessOf } from './round.ts'
import { type BlockRef, ChainError, type ChainSource, type ChainTransfer } from './source.ts'
import { noteWitnessFault, selectCursor } from './store.ts'

/** A provider that is alone is read again this long after a block. */
const auditAfterMs = 600_000
/** How often a provider that is alone is looked at for blocks that are due. */
const auditEveryMs = 15_000
/** At most this many kept headers are looked at for the next stretch. */
const headersAtOnce = 2_000

/** Reads again what is due: one stretch of blocks, and one doubt. `more` says that another stretch is due. */
export const readAgain = async (round: Round): Promise<{ more: boolean }> => {
  const { context, network, providers, second } = round
  const now = context.clock.now()
  if (providers.count < 2 && now.getTime() < second.idleUntilMs) return { more: false }
  const row = await selectCursor(context.db, network)
  if (row === undefined || row.lease_owner !== round.owner) return { more: false }
  const doubt = await selectDueDoubt(context.db, network, now)
  if (doubt !== undefined) {
    await touchDoubt(context.db, network, doubt, now)
    await settleDoubt(round, row, { ...doubt, known: [] })
  }
  const next = await nextStretch(round, row)
  if (next === null) {
    second.idleUntilMs = now.getTime() + auditEveryMs
    return { more: false }
  }
  const isDone = await witnessStretch(round, row, next)
  return { more: isDone && next.more }
}

type DueStretch = Stretch & { readBy: string | null; more: boolean }

/** The blocks above the second reading's height that are due, up to a kept header; all read from one provider. */
const nextStretch = async (round: Round, row: CursorRow): Promise<DueStretch | null> => {
  const { context, network, providers, second } = round
  const above = row.witnessed_number
  const isAlone = providers.count < 2
  const kept = await selectHeadersAbove(
    context.db,
    network,
    {
      above,
      highest: isAlone ? row.block_number : row.block_number - network.confirmations + 1,
      minedUntil: isAlone ? new Date(context.clock.now().getTime() - auditAfterMs) : null,
    },
    headersAtOnce,
  )
  const readBy = kept[0]?.readBy ?? null
  const known: KeptHeader[] = []
  for (const header of kept) {
    const isFar = header.number > above + second.span.current.blocks && known.length > 0
    if (isFar || (header.readBy !== readBy && !isAlone)) break
    known.push(header)
  }
  const last = known.at(-1)
  return last === undefined
    ? null
    : { from: above + 1, to: last.number, known, readBy, more: known.length < kept.length }
}

/** Asks another provider than the one named; where only one is configured, that one again. Null where none answers. */
const askAnother = async <Result>(
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

type Told = { id: string; recorded: RecordedTransfer[]; picked: PickedTransfer[] }

/** What a provider tells of blocks, and what is recorded of them; a word where it has not got the blocks. */
const ask = async (
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
    picked: transfers.length === 0 ? [] : await listener.pick(context, network, transfers),
    recorded: await listener.recorded(context, network, { from: stretch.from, to: stretch.to }),
  }
}

/** Reads a stretch a second time; false where it could not be read, and waits. */
const witnessStretch = async (round: Round, row: CursorRow, stretch: DueStretch): Promise<boolean> => {
  const outcome = await askAnother(round, stretch.readBy, async (source) => {
    const told = await ask(round, source, stretch)
    if (typeof told === 'string') return told
    const { both, onlyOne, onlyOther } = compareReadings(told.recorded, factsOf(told.picked))
    const again = await askFirst(round, source.id, onlyOther)
    return complete(round, source, told.recorded, {
      both: [...both.map(({ other }) => other.picked), ...again.told],
      alone: again.missing,
      doubted: onlyOne,
    })
  })
  await noteSecond(round, outcome === null ? 'unreachable' : typeof outcome === 'string' ? outcome : null)
  if (outcome === null || typeof outcome === 'string') return false
  await commit(round, row, stretch, outcome, true)
  return true
}

type Fact = ChainTransfer & { picked: PickedTransfer }

const factsOf = (picked: readonly PickedTransfer[]): Fact[] =>
  picked.map((one) => ({ ...one.transfer, picked: one }))

/** Asks the first provider once more for the blocks of transfers that it did not tell. */
const askFirst = async (
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

/** Reads the blocks of a doubt anew from two providers, and compares what these tell. */
const settleDoubt = async (round: Round, row: CursorRow, stretch: Stretch): Promise<void> => {
  const first = await askAnother(round, null, (source) => ask(round, source, stretch))
  if (first === null || typeof first === 'string') return
  const outcome = await askAnother(round, first.id, async (source) => {
    const told = await ask(round, source, stretch)
    if (typeof told === 'string') return told
    const { both, onlyOne, onlyOther } = compareReadings(factsOf(first.picked), factsOf(told.picked))
    const agreed = both.map(({ other }) => other.picked)
    const { onlyOne: untold } = compareReadings(told.recorded, factsOf(agreed))
    return complete(round, source, told.recorded, {
      both: agreed,
      alone: [...onlyOne, ...onlyOther].map(({ picked }) => picked),
      doubted: untold,
    })
  })
  if (outcome === null || typeof outcome === 'string') return
  await commit(round, row, stretch, outcome, false)
}

type Outcome = { transfers: SeenTransfer[]; alone: SeenTransfer[]; doubted: readonly number[] }

/** Completes the transfers that are not recorded yet, and names the blocks on which the readings differ. */
const complete = async (
  round: Round,
  source: ChainSource,
  recorded: readonly RecordedTransfer[],
  {
    both,
    alone,
    doubted,
  }: {
    both: readonly PickedTransfer[]
    alone: readonly PickedTransfer[]
    doubted: readonly Pick<RecordedTransfer, 'blockNumber'>[]
  },
): Promise<Outcome> => {
  const agreed = placeAsRecorded(both, recorded)
  const single = placeAsRecorded(alone, recorded)
  const contradicting = [...agreed.contradicting, ...single.contradicting]
  const missed = agreed.placed.filter(({ wantsReferences }) => wantsReferences).length
  warnOf(
    round,
    'missed_transfer',
    { count: missed },
    'a second reading told transfers that the first had missed',
  )
  const differences = [...alone.map(({ transfer }) => transfer), ...doubted, ...contradicting]
  warnOf(
    round,
    'unwitnessed_transfer',
    { count: differences.length, blocks: numbersOf(differences).slice(0, 5) },
    'two readings differ about transfers; these wait, and their blocks are read again',
  )
  return {
    transfers: (await describeTransfers(source, agreed.placed, [])).seen,
    alone: (await describeTransfers(source, single.placed, [])).seen,
    doubted: numbersOf(differences),
  }
}

const numbersOf = (blocks: readonly { blockNumber: number }[]): number[] => [
  ...new Set(blocks.map(({ blockNumber }) => blockNumber)),
]

const commit = (
  round: Round,
  row: CursorRow,
  { from, to }: Stretch,
  outcome: Outcome,
  moves: boolean,
): Promise<void> => {
  const number = moves ? to : row.witnessed_number
  return commitSecondReading(
    committerOf(round, { number: row.block_number, hash: row.block_hash }),
    { from, to, ...outcome },
    {
      tip: toMinedBlock(row),
      certainty: {
        finalNumber: row.final_number,
        witness: witnessOf(round, number),
        scannedThrough: row.scanned_through,
      },
      moves,
    },
  )
}

type SecondFault = 'unreachable' | 'behind' | 'apart'

/** Notes whether the second reading goes on: without it transfers wait, where it is required. */
const noteSecond = async (round: Round, fault: SecondFault | null): Promise<void> => {
  const { context, network, owner, second, providers } = round
  if (fault === 'apart') countFault(round, 'disagreement')
  // A second provider that contradicts the first is waited for, whatever is configured.
  const isDown = fault === 'unreachable' && providers.count > 1
  if (isDown && !second.isDown) second.lapsed = true
  if (fault !== null && providers.count > 1)
    context.log.warn(
      { network: networkName(network), fault },
      'no second provider tells what was read; transfers wait for it, where it is required',
    )
  second.isDown = isDown
  await noteWitnessFault(context.db, network, { owner, fault, now: context.clock.now() })
}
