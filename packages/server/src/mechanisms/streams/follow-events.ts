import type { Scope } from '../../ports/index.ts'
import { writeEnvelope } from '../deliveries/index.ts'
import type { Connection } from '../http/index.ts'
import { type PlacedEvent, selectBeginning, selectEventsAfter } from '../outbox/index.ts'
import { createQueue } from './limit-queries.ts'
import { writeMessage } from './message.ts'
import { beginningOf, placeOf, readPlace, start, writePlace } from './place.ts'
import type { StreamPorts } from './ports.ts'
import { createTail, type Follower, pageSize } from './tail.ts'

/** Tells a client the events of a workspace in a mode, until the stream ends. */
export type FollowEvents = (
  connection: Connection,
  /** `lastEventId`: the place that the client gave back, null where it comes for the first time. */
  facts: { scope: Scope; lastEventId: string | null },
) => Promise<void>

/** Clients come again after a time between the two, so that those of a process that stopped do not come at once. */
const shortestRetryMs = 1_000
const retrySpreadMs = 2_000

/** So many streams read on their own at once; others wait, and requests keep the rest of the pool. */
const ownReadsAtOnce = 2

export const createFollowEvents = (context: StreamPorts): FollowEvents => {
  const { db } = context
  const tail = createTail(context)
  const inTurn = createQueue(ownReadsAtOnce)
  const retryMs = () => shortestRetryMs + (context.random.bytes(2).readUInt16BE() % retrySpreadMs)

  /** Says where the stream begins: after the place that was given back, or now. */
  const begin = async (connection: Connection, scope: Scope, lastEventId: string | null, isAnew: boolean) => {
    const given = lastEventId === null ? null : readPlace(lastEventId)
    const { horizon, known, newest } = await inTurn(() => selectBeginning(db, scope, given))
    const place = given?.position === 0 ? start : known
    if (place !== null) {
      connection.send(writeMessage({ retryMs: retryMs(), id: writePlace(place) }))
      return place
    }
    const id = writePlace(newest ?? start)
    const reset = isAnew || lastEventId !== null ? { event: 'reset', data: '{}' } : {}
    connection.send(writeMessage({ retryMs: retryMs(), id, ...reset }))
    return beginningOf(horizon)
  }

  /** Reads on until the follower has what is there; answers false where the stream ended before. */
  const catchUp = async (connection: Connection, follower: Follower): Promise<boolean> => {
    while (!connection.closed.aborted) {
      const { horizon, pages } = await inTurn(() => selectEventsAfter(db, [follower], pageSize))
      const [page = []] = pages
      for (const event of page) {
        follower.take(event)
        follower.after = placeOf(event)
      }
      await connection.drained()
      if (page.length === pageSize) continue
      follower.after = beginningOf(Math.max(horizon, follower.after.position))
      return true
    }
    return false
  }

  return async (connection, { scope, lastEventId }) => {
    let after = await begin(connection, scope, lastEventId, false)
    const take = (event: PlacedEvent) => connection.send(toMessage(event))
    while (!connection.closed.aborted) {
      const follower: Follower = { scope, after, closed: connection.closed, take }
      if (!(await catchUp(connection, follower))) return
      const departure = await tail.follow(follower)
      after = follower.after
      if (departure === 'full') await connection.drained()
      if (departure === 'reset') after = await begin(connection, scope, null, true)
    }
  }
}

/** An event as webhooks carry it, with its place. */
const toMessage = (event: PlacedEvent): string => {
  const { id, type, payload, livemode, created_at: createdAt, position } = event
  const envelope = writeEnvelope({ event: { id, type, payload, createdAt }, livemode })
  return writeMessage({ id: writePlace({ position, id }), data: envelope.toString() })
}
