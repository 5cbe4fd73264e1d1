import type { NetworkConfig } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { type Committer, commitAgreement, commitBlocks, commitRewind } from './commit-blocks.ts'
import { type CursorRow, networkName, scannedThrough, toBlock } from './cursor.ts'
import { describeTransfers } from './describe-transfers.ts'
import { dropRepetitions } from './drop-repetitions.ts'
import { findAncestor } from './find-ancestor.ts'
import type { ChainListener, SeenTransfer } from './listener.ts'
import { type Reading, readBlocks } from './read-blocks.ts'
import {
  type BlockHeader,
  type BlockRef,
  ChainError,
  type ChainProviders,
  type ChainSource,
} from './source.ts'
import type { Span } from './span.ts'
import { noteHead, selectHash, selectHeaders } from './store.ts'

/** The state of one process that reads a network. Another process can go on without it, from the database alone. */
export type Round = {
  context: Context
  network: NetworkConfig
  listener: ChainListener
  providers: ChainProviders
  owner: string
  span: { current: Span }
  /** Whether a ripe block may wait for a second provider to agree. */
  awaitsAgreement: { current: boolean }
  /** Whether the process is stopping; a round then ends after the blocks under way. */
  isStopping(): boolean
}

/** The height of the head, whether more can be read at once, and whether the round followed a reorg. */
export type RoundOutcome = { headNumber: number; more: boolean; rewound: boolean }

/**
 * One round: reads the blocks after the cursor from one provider, and commits them. Far behind the head the round goes
 * on with the next blocks, and reads them while the last ones are being committed.
 */
export const runRound = (round: Round, row: CursorRow): Promise<RoundOutcome> =>
  round.providers.round(async (source) => {
    let cursor = toBlock(row)
    let ahead = await readAhead(round, source, cursor)
    for (;;) {
      const { reading, askedAt } = ahead
      const { head } = reading
      if (reading.kind === 'reorg') {
        await followReorg(round, source, cursor)
        return { headNumber: head.number, more: true, rewound: true }
      }
      if (reading.kind === 'current') {
        setLag(round, 0)
        // Where this round has moved the cursor, `row` is outdated: the next round looks at the head again.
        const isUnmoved = cursor.hash === row.block_hash
        if (isUnmoved) await noteUnchanged(round, row, { head, askedAt })
        return { headNumber: head.number, more: !isUnmoved, rewound: false }
      }
      const tip = reading.headers.at(-1) as BlockHeader
      const isLast = tip.number === head.number || round.isStopping()
      const next = isLast ? null : readAhead(round, source, tip)
      // Attach a handler now: a rejection during the commit below would count as unhandled.
      const ended = next?.catch(() => undefined)
      try {
        await advance(round, cursor, ahead, reading)
      } finally {
        // Wait for the read-ahead, so that it does not outlive the round. An error of the commit is the one thrown.
        await ended
      }
      setLag(round, head.number - tip.number)
      if (next === null) return { headNumber: head.number, more: tip.number < head.number, rewound: false }
      cursor = tip
      ahead = await next
    }
  })

type ReadAhead = { reading: Reading; seen: SeenTransfer[]; askedAt: Date }

/** Reads the blocks after `cursor`, and completes the transfers that the listener picks in them. */
const readAhead = async (round: Round, source: ChainSource, cursor: BlockRef): Promise<ReadAhead> => {
  const { context, network, listener, span } = round
  const askedAt = context.clock.now()
  const knownHash = (number: number) => selectHash(context.db, network, number)
  const reading = await readBlocks({ source, cursor, span, knownHash })
  if (reading.kind !== 'blocks' || reading.transfers.length === 0) return { reading, seen: [], askedAt }
  const transfers = dropRepetitions(source, reading.transfers)
  if (transfers.length < reading.transfers.length)
    noteRepetitions(round, source, reading.transfers.length - transfers.length)
  const picked = await listener.pick(context, network, transfers)
  return { reading, seen: await describeTransfers(source, picked, reading.headers), askedAt }
}

const noteRepetitions = (round: Round, { label }: ChainSource, count: number) => {
  countFault(round, 'repeated_log')
  round.context.log.warn(
    { network: networkName(round.network), provider: label, count },
    'a provider told logs more than once; each was taken once',
  )
}

const setLag = ({ context, network }: Round, blocks: number) =>
  context.metrics.readerLagBlocks.set(
    { chain: network.chain, mode: network.livemode ? 'live' : 'test' },
    blocks,
  )

const committerOf = (round: Round, cursor: BlockRef): Committer => ({ ...round, cursor })

const advance = async (
  round: Round,
  cursor: BlockRef,
  { seen, askedAt }: ReadAhead,
  { headers, head }: Extract<Reading, { kind: 'blocks' }>,
): Promise<void> => {
  const tip = headers.at(-1) as BlockHeader
  const read = seen.map(({ blockNumber, blockHash }) => ({ number: blockNumber, hash: blockHash }))
  await commitBlocks(committerOf(round, cursor), {
    headers,
    transfers: seen,
    agreed: await findAgreement(round, tip.number, read),
    scannedThrough: scannedThrough(round.network, tip, { number: head.number, askedAt }),
    head: { number: head.number, askedAt },
  })
}

/** Records that the head has not moved, and asks a second provider again about ripe blocks that wait for it. */
const noteUnchanged = async (
  round: Round,
  row: CursorRow,
  { head, askedAt }: { head: BlockHeader; askedAt: Date },
): Promise<void> => {
  const { context, network, owner } = round
  if (round.awaitsAgreement.current) {
    const agreed = await findAgreement(round, head.number, [])
    await commitAgreement(committerOf(round, toBlock(row)), {
      tip: head,
      agreed,
      scannedThrough: row.scanned_through,
    })
  }
  await noteHead(context.db, network, {
    owner,
    headNumber: head.number,
    seenAt: askedAt,
    scannedThrough: network.minesOnDemand
      ? scannedThrough(network, head, { number: head.number, askedAt })
      : null,
  })
}

/**
 * The hashes of ripe blocks that a second provider has as well; null where no second provider is configured. A ripe
 * block that the second provider lacks, or has with another hash, waits and is asked for again.
 */
const findAgreement = async (
  round: Round,
  tipNumber: number,
  read: readonly BlockRef[],
): Promise<ReadonlySet<string> | null> => {
  const { context, network, listener, providers } = round
  if (providers.count < 2) {
    round.awaitsAgreement.current = false
    return null
  }
  const ripeNumber = tipNumber - network.confirmations + 1
  const waiting = await listener.ripeBlocks(context, network, tipNumber)
  const ripe = new Map<string, number>()
  for (const { number, hash } of [...waiting, ...read]) if (number <= ripeNumber) ripe.set(hash, number)
  const headers = await providers.headersElsewhere([...ripe.values()])
  const hashes = [...ripe.keys()]
  const agreed = new Set(hashes.filter((hash, index) => headers?.[index]?.hash === hash))
  round.awaitsAgreement.current = agreed.size < ripe.size
  if (headers?.some((header, index) => header !== null && header.hash !== hashes[index])) {
    countFault(round, 'disagreement')
    context.log.warn(
      { network: networkName(network) },
      'two providers disagree on a block; payments in it wait',
    )
  }
  return agreed
}

/** Moves the cursor back to the last common block, unless a second provider still has the block at the cursor. */
const followReorg = async (round: Round, source: ChainSource, cursor: BlockRef): Promise<void> => {
  const { context, network, listener, providers } = round
  const [witness] = (await providers.headersElsewhere([cursor.number])) ?? []
  if (witness?.hash === cursor.hash)
    throw new ChainError('disagreement', `${source.label} is on another chain than the next provider.`)
  const known = await selectHeaders(context.db, network)
  const { block, beyondKnown } = await findAncestor(source, known)
  if (beyondKnown) {
    countFault(round, 'deep_reorg')
    context.log.error(
      { network: networkName(network), block: block.number },
      'the chain was reorganised below all remembered blocks; payments below this block were not checked',
    )
  }
  const touched = await listener.blocksAbove(context, network, block.number)
  const numbers = [...new Set(touched.map(({ number }) => number))]
  const headers = await source.headersAt(numbers)
  const canonical = new Map(numbers.map((number, index) => [number, headers[index]?.hash ?? null]))
  context.log.info(
    { network: networkName(network), from: cursor.number, to: block.number },
    'a reorg is followed',
  )
  await commitRewind(committerOf(round, cursor), block, canonical)
}

export const countFault = ({ context, network }: Pick<Round, 'context' | 'network'>, kind: string): void => {
  context.metrics.readerFaults.inc({ chain: network.chain, mode: network.livemode ? 'live' : 'test', kind })
}
