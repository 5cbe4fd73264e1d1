import type { NetworkConfig } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { appendEvents, createOutbox, wakeDeliveryWorkers } from '../../outbox/index.ts'
import { LeaseLost } from './cursor.ts'
import type { ChainListener, SeenTransfer, Step } from './listener.ts'
import type { BlockHeader, BlockRef } from './source.ts'
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
  return commit(hold, { to: tip, scannedThrough }, async (step) => {
    const { network, listener, cursor } = hold
    const { tx } = step
    await insertHeaders(tx, network, headers)
    await pruneHeaders(tx, network, headersKept)
    await noteHead(tx, network, {
      owner: hold.owner,
      headNumber: head.number,
      seenAt: head.askedAt,
      scannedThrough: null,
    })
    const from = cursor.number + 1
    await listener.advance({ ...step, from, tip, scannedThrough, transfers, agreed })
  })
}

/** Looks again at what waits to be deep enough, without a new block. */
export const takeInAgain = (
  hold: Hold,
  { tip, agreed, scannedThrough }: { tip: BlockHeader } & Pick<Take, 'agreed' | 'scannedThrough'>,
): Promise<void> =>
  commit(hold, { to: tip, scannedThrough }, async (step) => {
    const from = tip.number + 1
    await hold.listener.advance({ ...step, from, tip, scannedThrough, transfers: [], agreed })
  })

/** Goes back to where the chain parted from what was read. */
export const takeBack = (
  hold: Hold,
  ancestor: BlockHeader,
  canonical: ReadonlyMap<number, string | null>,
): Promise<void> =>
  commit(hold, { to: ancestor, scannedThrough: ancestor.time }, async (step) => {
    const { tx, network } = step
    await deleteHeadersAbove(tx, network, ancestor.number)
    await insertHeaders(tx, network, [ancestor])
    await hold.listener.rewind({ ...step, ancestor, canonical })
  })

const commit = async (
  { context, network, owner, cursor }: Hold,
  move: { to: BlockHeader; scannedThrough: Date },
  write: (step: Step) => Promise<void>,
): Promise<void> => {
  const outbox = createOutbox()
  await context.db.transaction().execute(async (tx) => {
    if (!(await moveCursor(tx, network, { owner, from: cursor, ...move })))
      throw new LeaseLost('Another process reads this network now; what was read here is dropped.')
    const writes: Promise<void>[] = []
    const behind = (going: Promise<void>) => {
      // It may fail while others are waited for, and nobody has looked at it then.
      going.catch(() => undefined)
      writes.push(going)
    }
    let appended = 0
    const appendSoFar = () => {
      behind(appendEvents(tx, context, outbox.events.slice(appended)))
      appended = outbox.events.length
    }
    const written = write({ context, network, tx, outbox, behind, appendSoFar }).then(appendSoFar)
    await Promise.allSettled([written])
    // One that is left when the transaction ends would be carried out after it, outside of any.
    await Promise.allSettled(writes)
    await Promise.all([...writes, written])
  })
  wakeDeliveryWorkers(context, outbox)
}
