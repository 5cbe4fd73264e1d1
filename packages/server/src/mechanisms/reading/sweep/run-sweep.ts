/**
 * Reads a chain by accounts. One scan, called a sweep, requests the balances of all wallets' token accounts
 * as of a final block, reads the history of the accounts whose balance changed, and commits the transfers
 * found there, with that block as the cursor. Final blocks are not reorganised, so a transfer can be
 * confirmed when it is recorded.
 *
 * A balance does not reveal every payment, for example a payment that was sent on before the next sweep. To
 * find such payments, histories are also read without a change of the balance (thoroughly): for each wallet
 * every few hours, and before the deadline of a payment that is awaited there.
 */
import { ChainError, type ChainSource, type MinedBlock, networkName } from '@stablerail/chains'
import { type CursorRow, scannedThrough, toBlock } from '../cursor.ts'
import { followReorg } from '../follow-reorg.ts'
import { committerOf, type Round, witnessOf } from '../round.ts'
import type { RoundOutcome } from '../run-round.ts'
import { updateHead } from '../store.ts'
import { askHoldings, learnAccounts } from './ask-accounts.ts'
import { askHeaders, askHints, askHistories, askTransactions } from './ask-histories.ts'
import { askSecond } from './ask-second.ts'
import { commitSweep } from './commit-sweep.ts'
import { describeSwept } from './describe-swept.ts'
import { rememberSteps } from './doubted-steps.ts'
import { judgeSweep } from './judge-sweep.ts'
import { startSweep } from './start-sweep.ts'
import { know, type Sweep, sweepOf } from './sweep.ts'
import { isGone } from './swept-account.ts'

/**
 * A sweep (a scan of the watched token accounts) that takes longer than this is restarted with a newer target
 * block, because payments in blocks above its target are found only after it.
 */
const longestSweepMs = 900_000
/**
 * An upper limit of the chain's blocks per second. Today a second has about 3 blocks, and more while the
 * chain's clock catches up.
 */
const mostBlocksEachSecond = 20
const spareBlocks = 1_000

type Asked = { at: Date; networkTime: Date }

/**
 * Sweeps (scans) all watched token accounts up to the newest final block, or continues a sweep that a fault
 * interrupted.
 */
export const runSweep = (round: Round, row: CursorRow): Promise<RoundOutcome> =>
  round.providers.round(async (source) => {
    const { context, sweeping } = round
    const asked = { at: context.clock.now(), networkTime: context.chainClock.now() }
    if (!goesOn(round, row)) {
      const found = await beginSweep(round, source, row, asked)
      if (typeof found === 'string') return outcomeOf(row.block_number, found === 'rewound')
      sweeping.sweep = keepingFacts(found, sweeping.sweep)
    }
    const { sweep } = sweeping
    if (sweep === null) throw new Error('A sweep was begun and is gone.')
    await carryOn(round, source, row, { sweep, asked })
    sweeping.sweep = null
    return outcomeOf(sweep.target.number, false)
  })

const outcomeOf = (headNumber: number, rewound: boolean): RoundOutcome => ({
  headNumber,
  rewound,
  more: rewound,
})

/**
 * Returns whether the unfinished sweep can be continued: it is not too old, and no process has moved the
 * cursor since it started.
 */
const goesOn = ({ context, sweeping: { sweep } }: Round, { block_number, block_hash }: CursorRow): boolean =>
  sweep !== null &&
  sweep.cursor.number === block_number &&
  sweep.cursor.hash === block_hash &&
  context.clock.now().getTime() - sweep.startedAt.getTime() < longestSweepMs

/**
 * Returns the sweep with the transactions and headers that the previous, interrupted sweep has read; they are
 * final. Without them, a sweep would never end if a wallet has more transactions than a provider can return
 * during one sweep.
 */
const keepingFacts = (sweep: Sweep, before: Sweep | null): Sweep => {
  if (before === null || before.cursor.hash !== sweep.cursor.hash) return sweep
  const known = [...before.transactions].filter(([, one]) => one !== null)
  return { ...sweep, transactions: new Map(known), headers: new Map(before.headers) }
}

const beginSweep = async (
  round: Round,
  source: ChainSource,
  row: CursorRow,
  asked: Asked,
): Promise<Sweep | 'unchanged' | 'rewound'> => {
  const { context, network, listener, owner } = round
  const target = await sweepOf(source).head()
  requireOnward(source, toBlock(row), target)
  requirePossible(round, source, row, target)
  if (await isReorganised(source, row, target)) {
    await followReorg(round, source, { cursor: toBlock(row), finalNumber: row.final_number })
    return 'rewound'
  }
  const through = await throughOf(round, source, target, asked)
  const ending = await listener.ending(context, network, { from: row.settled_through, until: through })
  if (target.number === row.block_number && ending.length === 0) {
    const moved = network.minesOnDemand ? through : null
    await updateHead(context.db, network, {
      owner,
      headNumber: target.number,
      seenAt: asked.at,
      scannedThrough: moved,
    })
    return 'unchanged'
  }
  return await startSweep(round, row, { source: sweepOf(source), target, through, ending })
}

const requireOnward = (
  { label }: ChainSource,
  cursor: { number: number; hash: string },
  target: MinedBlock,
) => {
  if (target.number < cursor.number)
    throw new ChainError(
      'lagging',
      `${label} calls block ${target.number} final; block ${cursor.number} was read already.`,
    )
  if (target.number === cursor.number && target.hash !== cursor.hash)
    throw new ChainError('disagreement', `${label} has another block ${target.number}, which is final.`)
}

/**
 * Throws if the provider returns a block that is higher than the chain can be at that block's time. If such a
 * block became the cursor, the reading would stop until the chain reaches it.
 */
const requirePossible = (
  { network }: Round,
  { label }: ChainSource,
  cursor: CursorRow,
  { number, time }: MinedBlock,
) => {
  if (network.minesOnDemand) return
  const seconds = Math.max(0, (time.getTime() - cursor.block_time.getTime()) / 1000)
  if (number - cursor.block_number > spareBlocks + seconds * mostBlocksEachSecond)
    throw new ChainError(
      'invalid_answer',
      `${label} calls block ${number} final, ${Math.round(seconds)} seconds after block ${cursor.block_number}.`,
    )
}

/**
 * Returns whether a reorganisation removed the block at the cursor (the last block that was read). This is
 * possible only after a reading block by block, because a scan of the token accounts (a sweep) ends at a
 * final block.
 */
const isReorganised = async (source: ChainSource, row: CursorRow, target: MinedBlock): Promise<boolean> => {
  if (row.final_number >= row.block_number || target.number === row.block_number) return false
  const [header = null] = await source.headersAt([row.block_number])
  return header !== null && header.hash !== row.block_hash
}

/**
 * Returns the time up to which all transfers are known after a sweep (a scan of the token accounts) up to the
 * block `target`: the time of that block. On a network that mines only on demand and has no later block, it
 * is the time at which the newest block was requested.
 */
const throughOf = async (
  { network }: Round,
  source: ChainSource,
  target: MinedBlock,
  { networkTime }: Asked,
): Promise<Date> => {
  if (!network.minesOnDemand) return target.time
  const head = await source.head()
  return scannedThrough(network, target, { number: head.number, askedAt: networkTime })
}

const carryOn = async (
  round: Round,
  source: ChainSource,
  row: CursorRow,
  { sweep, asked }: { sweep: Sweep; asked: Asked },
): Promise<void> => {
  const { network } = round
  const accounts = sweepOf(source)
  await learnAccounts(round, accounts, sweep)
  await askHoldings(round, accounts, sweep)
  await askHistories(round, accounts, sweep)
  await askHints(round, accounts, sweep)
  await askTransactions(round, source, sweep)
  await askHeaders(source, sweep)
  judgeSweep(round, source, sweep)
  const seen = await describeSwept(round, source, sweep)
  const opinion = await askSecond(round, source, sweep, seen)
  const { target, through } = sweep
  const gone = goneIn(sweep)
  await commitSweep(committerOf(round, toBlock(row)), {
    sweep,
    readBy: source.id,
    seen,
    opinion,
    gone,
    certainty: {
      finalNumber: target.number,
      solidNumber: target.number,
      scannedThrough: through,
      witness: witnessOf(round, target.number),
    },
    head: { number: target.number, askedAt: asked.at },
    settledThrough: network.minesOnDemand ? through : null,
  })
  remember(round, sweep, gone)
  rememberSteps(round, source, sweep)
}

const goneIn = ({ done }: Sweep): Set<string> =>
  new Set([...done.values()].filter(isGone).map(({ account }) => account))

/**
 * Keeps the accounts, as they were written to the database, in memory for the next sweep. Warns if the sweep
 * took longer than the polling interval.
 */
const remember = ({ context, network, sweeping }: Round, sweep: Sweep, gone: ReadonlySet<string>): void => {
  const { known } = sweeping
  if (known !== null) {
    known.cursor = sweep.target
    for (const one of sweep.done.values()) know(known, one)
    for (const account of gone) known.accounts.delete(account)
  }
  const durationMs = context.clock.now().getTime() - sweep.startedAt.getTime()
  const isSlow = durationMs > network.pollIntervalMs
  if (isSlow && !sweeping.isSlow)
    context.log.warn(
      {
        network: networkName(network),
        accounts: sweep.size,
        durationMs,
        pollIntervalMs: network.pollIntervalMs,
      },
      'a sweep took longer than the poll interval, which delays the detection of payments',
    )
  sweeping.isSlow = isSlow
}
