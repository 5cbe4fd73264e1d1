import type { BlockHeader, BlockRef, ChainSource, MinedBlock } from '@stablerail/chains'
import {
  askFinality,
  dropRepetitions,
  finalHeight,
  networkName,
  type Reading,
  readBlocks,
  solidHeight,
} from '@stablerail/chains'
import { selectDatabaseRun } from '../db/index.ts'
import { type Certainty, commitBlocks, commitCertainty } from './commit-blocks.ts'
import { type CursorRow, scannedThrough, toBlock, toMinedBlock } from './cursor.ts'
import { describeTransfers } from './describe-transfers.ts'
import { followReorg } from './follow-reorg.ts'
import { selectHash } from './header-store.ts'
import type { SeenTransfer } from './listener.ts'
import type { ReaderPorts } from './ports.ts'
import { readAgain } from './read-again.ts'
import { committerOf, countFault, type Round, warnOf, witnessOf } from './round.ts'
import { updateHead } from './store.ts'
import { runSweep } from './sweep/run-sweep.ts'

/**
 * The result of a round: the height of the chain's newest block, whether more blocks can be read at once, and
 * whether the round followed a reorganisation.
 */
export type RoundOutcome = { headNumber: number; more: boolean; rewound: boolean }

/**
 * Runs one round: reads the blocks after the cursor from one provider, then a range of blocks that is due to
 * be read a second time. If the network is read by wallets instead of blocks, reads the wallets' token
 * accounts (a sweep).
 */
export const runRound = async (round: Round, row: CursorRow): Promise<RoundOutcome> => {
  if (round.network.watch === 'wallets') return await runSweep(round, row)
  const outcome = await readOn(round, row)
  const again = await readAgain(round)
  return { ...outcome, more: outcome.more || again.more }
}

/**
 * Reads the blocks after the cursor, and commits them. If the cursor is far behind the newest block, it
 * continues with the next blocks, and reads them while the previous blocks are being committed.
 */
const readOn = (round: Round, row: CursorRow): Promise<RoundOutcome> =>
  round.providers.round(async (source) => {
    let cursor = toBlock(row)
    let ahead = await readAhead(round, source, cursor)
    for (;;) {
      const { reading, asked } = ahead
      const { head } = reading
      if (reading.kind === 'reorg') {
        await followReorg(round, source, { cursor, finalNumber: row.final_number })
        return { headNumber: head.number, more: true, rewound: true }
      }
      if (reading.kind === 'current') {
        // If this round has moved the cursor, `row` is outdated, and the next round requests the newest block
        // again.
        const isUnmoved = cursor.hash === row.block_hash
        if (isUnmoved) await noteUnchanged(round, row, { head, asked })
        return { headNumber: head.number, more: !isUnmoved, rewound: false }
      }
      const tip = reading.headers.at(-1) as BlockHeader
      const isLast = tip.number === head.number || round.isStopping()
      const next = isLast ? null : readAhead(round, source, tip)
      // A handler is attached now, because a rejection during the commit below would count as unhandled.
      const ended = next?.catch(() => undefined)
      try {
        await advance(round, { source, row, cursor }, ahead, reading)
      } finally {
        // Waits, also if `advance` threw, until the reading of the next blocks has ended, because that
        // reading must not continue after this round.
        await ended
      }
      if (next === null) return { headNumber: head.number, more: tip.number < head.number, rewound: false }
      cursor = tip
      ahead = await next
    }
  })

/**
 * The time at which a round requested the newest block: `at` in real time, and `networkTime` by the clock
 * that is compared with block times.
 */
type Asked = { at: Date; networkTime: Date }

/** Blocks that were read, and the run of the database server on which their transfers were selected, if any were. */
type ReadAhead = { reading: Reading; seen: SeenTransfer[]; asked: Asked; run: string | null }

/**
 * Reads the blocks after `cursor`, lets the listener select transfers, and adds block times and references to
 * the selected transfers.
 */
const readAhead = async (round: Round, source: ChainSource, cursor: BlockRef): Promise<ReadAhead> => {
  const { context, network, listener, span } = round
  const asked = { at: context.clock.now(), networkTime: context.chainClock.now() }
  const knownHash = (number: number) => selectHash(context.db, network, number)
  const reading = await readBlocks({ source, cursor, span, knownHash })
  if (reading.kind !== 'blocks') return { reading, seen: [], asked, run: null }
  reportOddities(round, source, reading)
  if (reading.transfers.length === 0) return { reading, seen: [], asked, run: null }
  const transfers = dropRepetitions(source, reading.transfers)
  warnOf(
    round,
    'repeated_log',
    { provider: source.label, count: reading.transfers.length - transfers.length },
    'a provider returned logs more than once, and the repetitions were dropped',
  )
  const { picked, run } = await pickFromOneServer(context, (ports) =>
    listener.pick(ports, network, transfers),
  )
  const { seen, missing } = await describeTransfers(source, picked, reading.headers)
  warnOf(
    round,
    'missing_transaction',
    { provider: source.label, count: missing.length, txHashes: missing.slice(0, 5) },
    'no provider returned the transactions of some logs, and their transfers were processed without references',
  )
  return { reading, seen, asked, run }
}

/**
 * Selects transfers by facts from one run of the database server, and returns the run. The blocks must be committed in the
 * same run: after a failover, a former primary may not know a wallet or a checkout that its successor has.
 */
const pickFromOneServer = async <Picked>(
  context: ReaderPorts,
  pick: (ports: ReaderPorts) => Promise<Picked>,
): Promise<{ picked: Picked; run: string }> =>
  context.db.transaction().execute(async (tx) => {
    const run = await selectDatabaseRun(tx)
    return { picked: await pick({ ...context, db: tx }), run }
  })

type BlocksReading = Extract<Reading, { kind: 'blocks' }>

const reportOddities = (
  round: Round,
  source: ChainSource,
  { unreadable, hidden = 0, doubtful }: BlocksReading,
): void => {
  warnOf(
    round,
    'unreadable_log',
    { provider: source.label, count: unreadable },
    'logs of the tokens were left out because they could not be parsed as transfers',
  )
  warnOf(
    round,
    'hidden_amount',
    { provider: source.label, count: hidden },
    'confidential transfers of the tokens were left out because their amounts are hidden',
  )
  if (doubtful.length === 0) return
  countFault(round, 'doubtful_block', doubtful.length)
  round.context.log.error(
    { network: networkName(round.network), provider: source.label, blocks: doubtful },
    'blocks that may hold transfers were returned without transfers for too long and will be read again',
  )
}

const advance = async (
  round: Round,
  { source, row, cursor }: { source: ChainSource; row: CursorRow; cursor: BlockRef },
  { seen, asked, run }: ReadAhead,
  { headers, head, doubtful }: BlocksReading,
): Promise<void> => {
  const tip = headers.at(-1) as BlockHeader
  const { network, finality } = round
  finality.current = await askFinality(network, source, head, finality.current)
  await commitBlocks(committerOf(round, cursor), {
    headers,
    doubtful,
    readBy: source.id,
    transfers: seen,
    run,
    certainty: certaintyOf(round, row, { tip, head, asked }),
    head: { number: head.number, askedAt: asked.at },
  })
}

const certaintyOf = (
  round: Round,
  row: CursorRow,
  { tip, head, asked }: { tip: MinedBlock; head: BlockRef; asked: Asked },
): Certainty => {
  const { network, finality } = round
  const final = finalHeight(network, finality.current, { head: head.number, tip: tip.number })
  return {
    finalNumber: Math.max(row.final_number, final),
    solidNumber: solidHeight(network, row.final_number, finality.current),
    witness: witnessOf(round, row.witnessed_number),
    scannedThrough: scannedThrough(network, tip, { number: head.number, askedAt: asked.networkTime }),
  }
}

/**
 * Records that the chain has no new block. If the second provider stopped responding, and the configuration
 * does not require it, first settles (confirms or fails) the payments that waited for it.
 */
const noteUnchanged = async (
  round: Round,
  row: CursorRow,
  { head, asked }: { head: BlockHeader; asked: Asked },
): Promise<void> => {
  const { context, network, owner, second } = round
  const tip = toMinedBlock(row)
  const certainty = certaintyOf(round, row, { tip, head, asked })
  if (second.lapsed && certainty.witness === null) {
    second.lapsed = false
    await commitCertainty(committerOf(round, tip), { tip, certainty })
  }
  await updateHead(context.db, network, {
    owner,
    headNumber: head.number,
    seenAt: asked.at,
    scannedThrough: network.minesOnDemand ? certainty.scannedThrough : null,
  })
}
