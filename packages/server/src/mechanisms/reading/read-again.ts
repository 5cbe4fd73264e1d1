/**
 * Reads blocks a second time. With two providers or more, blocks that are deep enough to confirm are read
 * again from a provider other than the provider of the first reading. A transfer that both readings return is
 * witnessed, and a transfer that the first reading missed is found.
 *
 * With one provider, blocks are read again from the same provider when they are ten minutes old, because a
 * node of the provider may have been behind at the first reading. No payment waits for this.
 *
 * Blocks for which two readings return different transfers are doubted, and are read again from both
 * providers until the readings agree.
 */

import type { BlockRange, ChainSource, Stretch } from '@stablerail/chains'
import { awaitsFinality, networkName, ripeHeight, solidHeight } from '@stablerail/chains'
import { commitContest, commitSecondReading } from './commit-blocks.ts'
import { compareReadings } from './compare-readings.ts'
import { type CursorRow, toBlock, toMinedBlock } from './cursor.ts'
import { selectDueDoubt, touchDoubt } from './doubt-store.ts'
import { type KeptHeader, selectHeadersAbove } from './header-store.ts'
import { committerOf, countFault, type Round, witnessOf } from './round.ts'
import { noteWitnessFault, selectCursor } from './store.ts'
import {
  ask,
  askAnother,
  askFirst,
  complete,
  type ReadingsOutcome,
  readTwice,
  splitByFacts,
} from './two-readings.ts'

/** If only one provider is configured, its blocks are read a second time when they are this old. */
const auditAfterMs = 600_000
/**
 * If only one provider is configured: the time between two searches for blocks that are due to be read a
 * second time.
 */
const auditEveryMs = 15_000
/** At most this many block headers are loaded to find the blocks that are due to be read a second time. */
const headersAtOnce = 2_000

/**
 * Reads blocks a second time (from another provider or, with one provider, later): at most one range of new
 * blocks, and one range whose transfers are doubted after an earlier reading. `more` is true if further new
 * blocks are due.
 */
export const readAgain = async (round: Round): Promise<{ more: boolean }> => {
  const { context, network, providers, second } = round
  const now = context.clock.now()
  if (providers.count < 2 && now.getTime() < second.idleUntilMs) return { more: false }
  const row = await selectCursor(context.db, network)
  if (row === undefined || row.lease_owner !== round.owner) return { more: false }
  const doubt = await selectDueDoubt(context.db, network, now)
  if (doubt !== undefined) {
    await touchDoubt(context.db, network, doubt, now)
    const stretch = { ...doubt, known: [] }
    const outcome = await readTwice(round, stretch)
    if (outcome !== null) await commit(round, row, stretch, outcome, { moves: false, through: null })
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

/**
 * Returns the next blocks that are due for a second reading, and that were all first read from one provider.
 * Null if no block is due.
 */
const nextStretch = async (round: Round, row: CursorRow): Promise<DueStretch | null> => {
  const { context, network, providers, second } = round
  const above = row.witnessed_number
  const isAlone = providers.count < 2
  const kept = await selectHeadersAbove(
    context.db,
    network,
    {
      above,
      highest: isAlone
        ? row.block_number
        : ripeHeight(
            row.block_number,
            network.confirmations,
            solidHeight(network, row.final_number, round.finality.current),
          ),
      minedUntil: isAlone ? new Date(context.chainClock.now().getTime() - auditAfterMs) : null,
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

/**
 * Reads a range of blocks a second time, and commits the result. Returns false if no provider could return
 * the range; the range is then tried again later.
 */
const witnessStretch = async (round: Round, row: CursorRow, stretch: DueStretch): Promise<boolean> => {
  const isAlone = round.providers.count < 2
  const outcome = await askAnother(round, stretch.readBy, async (source) => {
    if (!isAlone && !(await isFinalFor(round, source, stretch))) return 'behind'
    const told = await ask(round, source, stretch)
    if (typeof told === 'string') return told
    const { both, onlyOne, onlyOther } = compareReadings(told.recorded, told.seen)
    // With a single provider, the first and the second reading of a transfer may have different facts. The
    // facts of the second reading count, because no other provider can decide which reading is correct.
    const { alike, different } = isAlone
      ? { alike: both.map(({ other }) => other), different: [] }
      : splitByFacts(both)
    const again = await askFirst(round, source.id, onlyOther)
    const compared = complete(round, told.recorded, {
      both: [...alike, ...again.told],
      alone: [...different, ...again.missing],
      untold: onlyOne,
    })
    return { ...compared, through: isAlone ? null : told.end?.time }
  })
  await noteSecond(round, outcome === null ? 'unreachable' : typeof outcome === 'string' ? outcome : null)
  if (outcome === 'apart') await contest(round, row, stretch)
  if (outcome === null || typeof outcome === 'string') return false
  await commit(round, row, stretch, outcome, { moves: true, through: outcome.through })
  return true
}

/**
 * Returns whether the second provider also reports the blocks as final; true if payments on the chain do not
 * wait for finality.
 */
const isFinalFor = async ({ network }: Round, source: ChainSource, { to }: Stretch): Promise<boolean> =>
  !awaitsFinality(network.chain) || ((await source.finalized()) ?? 0) >= to

/**
 * Marks the recorded transfers of these blocks as contested, because a second provider has other blocks.
 * Their payments are then not settled even if the second provider is down later.
 */
const contest = async (round: Round, row: CursorRow, range: BlockRange): Promise<void> => {
  const { context, network, listener } = round
  const contested = await listener.recorded(context, network, range)
  if (contested.length > 0)
    await commitContest(committerOf(round, toBlock(row)), row, { ...range, contested })
}

const commit = (
  round: Round,
  row: CursorRow,
  { from, to }: Stretch,
  outcome: ReadingsOutcome,
  { moves, through }: { moves: boolean; through: Date | null | undefined },
): Promise<void> => {
  const number = moves ? to : row.witnessed_number
  return commitSecondReading(
    committerOf(round, toBlock(row)),
    { from, to, ...outcome },
    {
      tip: toMinedBlock(row),
      certainty: {
        finalNumber: row.final_number,
        solidNumber: solidHeight(round.network, row.final_number, round.finality.current),
        witness: witnessOf(round, number),
        scannedThrough: row.scanned_through,
      },
      moves,
      through,
    },
  )
}

type SecondFault = 'unreachable' | 'behind' | 'apart'

/**
 * Records whether blocks can be read a second time. `fault` is the reason why they cannot; null if they can.
 */
const noteSecond = async (round: Round, fault: SecondFault | null): Promise<void> => {
  const { context, network, owner, second, providers } = round
  if (fault === 'apart') countFault(round, 'disagreement')
  // A second provider counts as down only if it does not respond. Payments may then be settled without it, if
  // the configuration allows this. If it contradicts the first provider, payments wait in every
  // configuration.
  const isDown = fault === 'unreachable' && providers.count > 1
  if (isDown && !second.isDown) second.lapsed = true
  if (fault !== null && providers.count > 1)
    context.log.warn(
      { network: networkName(network), fault },
      'no second provider could be read, and payments wait if a second opinion is required',
    )
  second.isDown = isDown
  await noteWitnessFault(context.db, network, { owner, fault, now: context.clock.now() })
}
