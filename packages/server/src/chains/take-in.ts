import type { NetworkConfig } from '../config.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/transaction.ts'
import {
  appendEvents,
  createOutbox,
  type NewEvent,
  type Outbox,
  wakeDeliveryWorkers,
} from '../outbox/index.ts'
import { LeaseLost } from './cursor.ts'
import type { ChainListener, SeenTransfer } from './listener.ts'
import type { BlockHeader, BlockRef } from './reader.ts'
import { deleteHeadersAbove, insertHeaders, moveCursor, noteHead, pruneHeaders } from './store.ts'

/** So many recent headers are remembered: a deeper reorganisation is taken in as far as they reach. */
const headersKept = 512

/** Who takes in, and from where: both must still hold when it commits. */
export type Hold = {
  context: Context
  network: NetworkConfig
  listener: ChainListener
  owner: string
  cursor: BlockRef
}

export type Take = {
  headers: [...BlockHeader[], BlockHeader]
  transfers: SeenTransfer[]
  agreed: ReadonlySet<string> | null
  scannedThrough: Date
  head: { number: number; askedAt: Date }
}

/** Takes in blocks that were read: the cursor, what the transfers mean, and the events commit as one. */
export const takeIn = (
  hold: Hold,
  { headers, transfers, agreed, scannedThrough, head }: Take,
): Promise<void> => {
  const tip = headers.at(-1) as BlockHeader
  return commit(hold, { to: tip, scannedThrough }, async (tx, outbox) => {
    const { context, network, listener, cursor } = hold
    await insertHeaders(tx, network, headers)
    await pruneHeaders(tx, network, headersKept)
    await noteHead(tx, network, {
      owner: hold.owner,
      headNumber: head.number,
      seenAt: head.askedAt,
      scannedThrough: null,
    })
    const from = cursor.number + 1
    await listener.advance({ context, network, tx, outbox, from, tip, scannedThrough, transfers, agreed })
  })
}

/** Looks again at what waits to be deep enough, without a new block. */
export const takeInAgain = (
  hold: Hold,
  { tip, agreed, scannedThrough }: { tip: BlockHeader } & Pick<Take, 'agreed' | 'scannedThrough'>,
): Promise<void> =>
  commit(hold, { to: tip, scannedThrough }, async (tx, outbox) => {
    const { context, network, listener } = hold
    const from = tip.number + 1
    await listener.advance({ context, network, tx, outbox, from, tip, scannedThrough, transfers: [], agreed })
  })

/** Goes back to where the chain parted from what was read. */
export const takeBack = (
  hold: Hold,
  ancestor: BlockHeader,
  canonical: ReadonlyMap<number, string | null>,
): Promise<void> =>
  commit(hold, { to: ancestor, scannedThrough: ancestor.time }, async (tx, outbox) => {
    const { context, network, listener } = hold
    await deleteHeadersAbove(tx, network, ancestor.number)
    await insertHeaders(tx, network, [ancestor])
    await listener.rewind({ context, network, tx, outbox, ancestor, canonical })
  })

const commit = async (
  { context, network, owner, cursor }: Hold,
  move: { to: BlockHeader; scannedThrough: Date },
  write: (tx: Tx, outbox: Outbox) => Promise<void>,
): Promise<void> => {
  const outbox = createOutbox()
  await context.db.transaction().execute(async (tx) => {
    if (!(await moveCursor(tx, network, { owner, from: cursor, ...move })))
      throw new LeaseLost('Another process reads this network now; what was read here is dropped.')
    await write(tx, outbox)
    await appendAll(tx, context, outbox.events)
  })
  wakeDeliveryWorkers(context, outbox)
}

const eventsAtOnce = 2_500

/** Appends events thousands at a time, so that the next are put together while the last are written. */
const appendAll = async (tx: Tx, context: Context, events: readonly NewEvent[]): Promise<void> => {
  const appends: Promise<void>[] = []
  for (let start = 0; start < events.length; start += eventsAtOnce) {
    appends.push(appendEvents(tx, context, events.slice(start, start + eventsAtOnce)))
    // Lets what was put together go out.
    await new Promise(setImmediate)
  }
  await Promise.all(appends)
}
