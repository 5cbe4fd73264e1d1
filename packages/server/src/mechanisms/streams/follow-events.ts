import type { Scope } from '../../ports/index.ts'
import { writeEnvelope } from '../deliveries/index.ts'
import type { Connection } from '../http/index.ts'
import { type PlacedEvent, selectBeginning, selectEventsAfter } from '../outbox/index.ts'
import { createQueue } from './limit-queries.ts'
import { writeMessage } from './message.ts'
import { beginningOf, placeOf, readPlace, start, writePlace } from './place.ts'
import type { StreamPorts } from './ports.ts'
import { createTail, type Follower, pageSize } from './tail.ts'

/** Sends a client the events of a workspace in a mode, until the stream ends. */
export type FollowEvents = (
  connection: Connection,
  /** `lastEventId`: the stream position that the client returned, or null on its first connection. */
  facts: { scope: Scope; lastEventId: string | null },
) => Promise<void>

/**
 * Clients reconnect after 1 to 3 seconds, at random, so that the clients of a process that stopped do not all
 * reconnect at the same time.
 */
const shortestRetryMs = 1_000
const retrySpreadMs = 2_000

/**
 * The maximum number of concurrent database queries for single streams: queries for the start of a stream,
 * and for the events that a stream has missed. The limit keeps the rest of the connection pool for requests.
 */
const ownReadsAtOnce = 2

export const createFollowEvents = (context: StreamPorts): FollowEvents => {
  const { db } = context
  const tail = createTail(context)
  const inTurn = createQueue(ownReadsAtOnce)
  const retryMs = () => shortestRetryMs + (context.random.bytes(2).readUInt16BE() % retrySpreadMs)

  /**
   * Sends the first message and returns the position where the stream begins: after the client's last event, or now.
   */
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

  /**
   * Reads and sends the stream's missing events. Returns true when the stream has all events, and false if
   * the stream was closed before.
   */
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

/** Formats an event as a webhook envelope, with its stream position as the message id. */
const toMessage = (event: PlacedEvent): string => {
  const { id, type, payload, livemode, created_at: createdAt, position } = event
  const envelope = writeEnvelope({ event: { id, type, payload, createdAt }, livemode })
  return writeMessage({ id: writePlace({ position, id }), data: envelope.toString() })
}
