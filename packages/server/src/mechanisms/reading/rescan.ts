import { type BlockRange, ChainError, solidHeight } from '@stablerail/chains'
import type { NetworkConfig } from '../../settings/config.ts'
import { commitRepair } from './commit-blocks.ts'
import { findCursor } from './ensure-cursor.ts'
import type { ChainListener, PlacedTransfer } from './listener.ts'
import { openProviders } from './open-providers.ts'
import type { ReaderPorts } from './ports.ts'
import { createRound, type Round, witnessOf } from './round.ts'
import { ask, readTwice } from './two-readings.ts'

/**
 * The number of blocks whose transfers are read and compared with the recorded transfers at once. It is
 * smaller on Solana, whose blocks have several hundred transfers of the tokens.
 */
const blocksAtOnce = ({ chain }: NetworkConfig) => (chain === 'solana' ? 200 : 2_000)
/** The number of tries for each part of the range before the rescan fails. */
const tries = 5

/** The transfers that two readings of a range return, compared with the recorded transfers. */
export type Rescan = {
  range: BlockRange
  /** The number of transfers that concern a workspace, in the first of the two readings of the range. */
  told: number
  /**
   * Transfers that the first and the second reading of the range return with the same facts, whether they are
   * recorded or not.
   */
  transfers: PlacedTransfer[]
  /**
   * Transfers that are not recorded, although the first and the second reading of the range return them with
   * the same facts. With the option `repairs`, the rescan records them.
   */
  missing: PlacedTransfer[]
  /**
   * Transfers that are not recorded, and that only one reading of the range returns or that the readings
   * return with different facts. With `repairs`, the rescan records them; their payments are settled only
   * after two providers have returned them with the same facts.
   */
  unwitnessed: PlacedTransfer[]
  /** Recorded transfers that at least one of the two readings of the range does not return. */
  untold: PlacedTransfer[]
  /** Transfers returned at a position where another transfer is recorded. */
  contradicting: PlacedTransfer[]
}

/**
 * Reads a range of blocks twice, from two providers if two are configured, and compares the transfers with
 * the records. The range must have been read before. With `repairs`, records missing transfers as the reader
 * would have done, and marks the blocks on which the readings differ, so that the reader reads these blocks
 * again. The reader may run at the same time.
 */
export const rescan = async (
  context: ReaderPorts,
  { network, listener }: { network: NetworkConfig; listener: ChainListener },
  { from, to, repairs }: { from: number; to: number | null; repairs: boolean },
): Promise<Rescan> => {
  const { wsUrl: _, ...quiet } = network
  const providers = openProviders(context, quiet)
  const owner = context.random.bytes(12).toString('hex')
  const round = createRound({ context, network, listener, providers, owner, isStopping: () => false })
  try {
    const cursor = await findCursor(context, network)
    const highest = cursor?.block_number ?? -1
    const range = { from, to: to ?? highest }
    if (range.to > highest || from > range.to)
      throw new RangeError(
        `Blocks ${from} to ${range.to} were not all read: the reader is at block ${highest}.`,
      )
    const found: Rescan = { ...emptyRescan(range) }
    const step = blocksAtOnce(network)
    for (let at = from; at <= range.to; at += step)
      await scanPart(round, { from: at, to: Math.min(at + step - 1, range.to) }, found, repairs)
    return found
  } finally {
    await providers.close()
  }
}

const emptyRescan = (range: BlockRange): Rescan => ({
  range,
  told: 0,
  transfers: [],
  missing: [],
  unwitnessed: [],
  untold: [],
  contradicting: [],
})

/** Returns the number of differences that a rescan found; 0 if the chain and the records agree. */
export const countDifferences = ({ missing, unwitnessed, untold, contradicting }: Rescan): number =>
  missing.length + unwitnessed.length + untold.length + contradicting.length

const scanPart = async (round: Round, range: BlockRange, found: Rescan, repairs: boolean): Promise<void> => {
  const { context, network, listener } = round
  const reading = await readPatiently(round, range)
  found.told += reading.told
  found.transfers.push(...reading.transfers)
  found.missing.push(...reading.missed)
  found.unwitnessed.push(...reading.unheard)
  found.untold.push(...reading.untold)
  found.contradicting.push(...reading.contradicting)
  if (!repairs) return
  await commitRepair({ context, network, listener }, { ...range, ...reading }, (row) => ({
    finalNumber: row.final_number,
    solidNumber: solidHeight(network, row.final_number, round.finality.current),
    witness: witnessOf(round, row.witnessed_number),
    scannedThrough: row.scanned_through,
  }))
}

const readPatiently = async (
  round: Round,
  range: BlockRange,
): Promise<NonNullable<Awaited<ReturnType<typeof readTwice>>>> => {
  for (let left = tries; left > 0; left -= 1) {
    const reading = await readTwice(round, { ...range, known: [] })
    if (reading !== null) return reading
  }
  const why = await whyUnread(round, range)
  throw new ChainError(
    'unreachable',
    `Blocks ${range.from} to ${range.to} could not be read from every provider${why === null ? '.' : `: ${why}`}`,
  )
}

/**
 * Finds out why a range could not be read twice. Returns the error if no provider returns the range. Returns
 * null if a provider does, because then only the second of the two readings failed.
 */
const whyUnread = async (round: Round, range: BlockRange): Promise<string | null> => {
  try {
    await round.providers.round((source) => ask(round, source, { ...range, known: [] }))
    return null
  } catch (error) {
    if (error instanceof ChainError) return error.message
    throw error
  }
}
