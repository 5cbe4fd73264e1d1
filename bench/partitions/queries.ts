import type { Database } from '../../packages/server/src/mechanisms/db/index.ts'
import { selectDeliveryWithEvent } from '../../packages/server/src/mechanisms/deliveries/attempts-store.ts'
import {
  selectDeliveries,
  selectNewestDeliveries,
} from '../../packages/server/src/mechanisms/deliveries/log-store.ts'
import {
  claimDeliveries,
  ripenDeliveries,
  selectOldestDue,
  takeOverLostAttempts,
} from '../../packages/server/src/mechanisms/deliveries/store.ts'
import {
  selectBeginning,
  selectEvents,
  selectEventsAfter,
} from '../../packages/server/src/mechanisms/outbox/index.ts'
import { transact } from '../../packages/server/src/mechanisms/work/index.ts'
import { endpointOf, scopeOf, type World } from './world.ts'

const scope = scopeOf(7)
const now = new Date()

/** An error that rolls a transaction back, so that each call finds the same rows. */
class RolledBack extends Error {}

const rollBack = async (db: Database, run: (tx: Database) => Promise<unknown>): Promise<void> => {
  try {
    await db.transaction().execute(async (tx) => {
      await run(tx)
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
}

const lease = { owner: 'bench', lastsMs: 60_000, endsMs: Number.POSITIVE_INFINITY }
const limits = { afterEndpointId: '', total: 64, perEndpoint: 16, exceptions: new Map() }

/** Statements that read or write events and deliveries, each under its purpose. `last` is the newest position. */
export const queries = (last: number): Record<string, (world: World) => Promise<unknown>> => ({
  'write an event and its delivery': ({ context }) =>
    transact(context, scope, async (work) =>
      work.emit('customer.deleted', { customerId: work.context.ids.make('customer') }),
    ),
  'list the newest 25 events': ({ context: { db } }) => selectEvents(db, scope, { limit: 25 }),
  'list the newest 25 of a type': ({ context: { db } }) =>
    selectEvents(db, scope, { type: 'payment.confirmed', limit: 25 }),
  'read 100 events after a position': ({ context: { db } }) =>
    selectEventsAfter(db, [{ scope, after: { position: last / 2, ordinal: 0, id: '' } }], 100),
  'find no new events for 100 streams': ({ context: { db } }) =>
    selectEventsAfter(
      db,
      Array.from({ length: 100 }, (_, at) => ({
        scope: scopeOf(at),
        after: { position: 2 * last, ordinal: 0, id: '' },
      })),
      100,
    ),
  'find the beginning of a stream': ({ context: { db } }) => selectBeginning(db, scope, null),
  'claim 64 deliveries': ({ context: { db } }) => rollBack(db, (tx) => claimDeliveries(tx, lease, limits)),
  'find the longest due delivery': ({ context: { db } }) => selectOldestDue(db, now),
  'find retries and lost attempts': async ({ context: { db } }) => {
    await ripenDeliveries(db, now, 1_000)
    await takeOverLostAttempts(db, lease, 1_000)
  },
  'list 25 deliveries of an endpoint': ({ context: { db } }) =>
    selectDeliveries(db, scope, { endpointId: endpointOf(7), after: undefined, limit: 25 }),
  'list the newest deliveries of 100 workspaces': ({ context: { db } }) =>
    selectNewestDeliveries(
      db,
      Array.from({ length: 100 }, (_, at) => scopeOf(at)),
      10,
    ),
  'read a delivery with its event': async ({ context: { db } }) => {
    const [delivery] = await selectDeliveries(db, scope, {
      endpointId: endpointOf(7),
      after: undefined,
      limit: 1,
    })
    await selectDeliveryWithEvent(db, scope, { endpointId: endpointOf(7), deliveryId: delivery?.id ?? '' })
  },
})

/** Returns the median time of a call in milliseconds. */
export const medianMs = async (call: () => Promise<unknown>, calls: number): Promise<number> => {
  const times: number[] = []
  for (let count = 0; count < calls; count += 1) {
    const startedAt = performance.now()
    await call()
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[Math.floor(calls / 2)] ?? 0
}
