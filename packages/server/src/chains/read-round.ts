import type { NetworkConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { type CursorRow, networkName, scannedThrough, toBlock } from './cursor.ts'
import { describeTransfers } from './describe-transfers.ts'
import { findAncestor } from './find-ancestor.ts'
import type { ChainListener } from './listener.ts'
import { type Reading, readNext } from './read-next.ts'
import { type BlockHeader, type BlockRef, ChainError, type ChainReader, type ChainSource } from './reader.ts'
import type { Span } from './span.ts'
import { noteHead, selectHash, selectHeaders } from './store.ts'
import { type Hold, takeBack, takeIn, takeInAgain } from './take-in.ts'

/** What one process knows while it reads a network; nothing of it is needed to go on elsewhere. */
export type Round = {
  context: Context
  network: NetworkConfig
  listener: ChainListener
  reader: ChainReader
  owner: string
  span: { current: Span }
  /** Something may be deep enough that a second provider has not agreed to yet. */
  withheld: { current: boolean }
}

/** `headNumber` is the head as it was seen; `more` tells that it is worth going on at once. */
export type RoundOutcome = { headNumber: number; more: boolean }

/** One round: reads what comes after the cursor from one provider, and takes it in. */
export const readRound = (round: Round, row: CursorRow): Promise<RoundOutcome> =>
  round.reader.round(async (source) => {
    const { context, network, span } = round
    const askedAt = context.clock.now()
    const cursor = toBlock(row)
    const knownHash = (number: number) => selectHash(context.db, network, number)
    const reading = await readNext({ source, cursor, span, knownHash })
    const { head } = reading
    const lag = Math.max(0, head.number - cursor.number)
    setLag(round, reading.kind === 'current' ? 0 : lag)
    if (reading.kind === 'reorg') {
      await followReorg(round, source, row)
      return { headNumber: head.number, more: true }
    }
    if (reading.kind === 'current') {
      await stay(round, row, { head, askedAt })
      return { headNumber: head.number, more: false }
    }
    await advance(round, source, cursor, reading, askedAt)
    const tip = reading.headers.at(-1)
    setLag(round, head.number - (tip?.number ?? head.number))
    return { headNumber: head.number, more: tip !== undefined && tip.number < head.number }
  })

const setLag = ({ context, network }: Round, blocks: number) =>
  context.metrics.readerLagBlocks.set(
    { chain: network.chain, mode: network.livemode ? 'live' : 'test' },
    blocks,
  )

const holdOf = (round: Round, cursor: BlockRef): Hold => ({ ...round, cursor })

const advance = async (
  round: Round,
  source: ChainSource,
  cursor: BlockRef,
  { headers, transfers, head }: Extract<Reading, { kind: 'blocks' }>,
  askedAt: Date,
): Promise<void> => {
  const { context, network, listener } = round
  const tip = headers.at(-1) as BlockHeader
  const picked = transfers.length === 0 ? [] : await listener.pick(context, network, transfers)
  const seen = await describeTransfers(source, picked, headers)
  const agreed = await findAgreement(
    round,
    tip.number,
    seen.map(({ blockNumber, blockHash }) => ({ number: blockNumber, hash: blockHash })),
  )
  await takeIn(holdOf(round, cursor), {
    headers,
    transfers: seen,
    agreed,
    scannedThrough: scannedThrough(network, tip, { number: head.number, askedAt }),
    head: { number: head.number, askedAt },
  })
}

/** Nothing is new: notes that, and settles what a second provider may agree to by now. */
const stay = async (
  round: Round,
  row: CursorRow,
  { head, askedAt }: { head: BlockHeader; askedAt: Date },
): Promise<void> => {
  const { context, network, owner } = round
  if (round.withheld.current) {
    const agreed = await findAgreement(round, head.number, [])
    await takeInAgain(holdOf(round, toBlock(row)), { tip: head, agreed, scannedThrough: row.scanned_through })
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
 * The hashes of blocks deep enough to settle on that a second provider has as well; null where there is no
 * second one. What it does not have yet, or has otherwise, waits and is asked for again.
 */
const findAgreement = async (
  round: Round,
  tipNumber: number,
  read: readonly BlockRef[],
): Promise<ReadonlySet<string> | null> => {
  const { context, network, listener, reader } = round
  if (reader.providers < 2) {
    round.withheld.current = false
    return null
  }
  const ripeNumber = tipNumber - network.confirmations + 1
  const waiting = await listener.ripeBlocks(context, network, tipNumber)
  const ripe = new Map<string, number>()
  for (const { number, hash } of [...waiting, ...read]) if (number <= ripeNumber) ripe.set(hash, number)
  const headers = await reader.elsewhere([...ripe.values()])
  const hashes = [...ripe.keys()]
  const agreed = new Set(hashes.filter((hash, index) => headers?.[index]?.hash === hash))
  round.withheld.current = agreed.size < ripe.size
  if (headers?.some((header, index) => header !== null && header.hash !== hashes[index])) {
    countFault(round, 'disagreement')
    context.log.warn(
      { network: networkName(network) },
      'two providers disagree on a block; payments in it wait',
    )
  }
  return agreed
}

/** Goes back to the last common block. A provider that stands alone with its chain is not followed. */
const followReorg = async (round: Round, source: ChainSource, row: CursorRow): Promise<void> => {
  const { context, network, listener, reader } = round
  const cursor = toBlock(row)
  const [witness] = (await reader.elsewhere([cursor.number])) ?? []
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
  await takeBack(holdOf(round, cursor), block, canonical)
}

export const countFault = ({ context, network }: Pick<Round, 'context' | 'network'>, kind: string): void => {
  context.metrics.readerFaults.inc({ chain: network.chain, mode: network.livemode ? 'live' : 'test', kind })
}
