import type { Scope } from '../../ports/index.ts'
import { writeEnvelope } from '../deliveries/index.ts'
import type { Connection } from '../http/index.ts'
import { type PlacedEvent, selectBeginning, selectEventsAfter } from '../outbox/index.ts'
import { createQueue } from './limit-queries.ts'
import { writeMessage } from './message.ts'
import { endOf, placeOf, readPlace, start, writePlace } from './place.ts'
import type { StreamPorts } from './ports.ts'
import { createTail, type Departure, type Follower, pageSize } from './tail.ts'

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
  const begin = async (connection: Connection, scope: Scope, lastEventId: string | null): Promise<Begun> => {
    const given = lastEventId === null ? null : readPlace(lastEventId)
    const { known, newest, server } = await inTurn(() => selectBeginning(db, scope, given))
    const place = given?.position === 0 ? start : known
    const after = place ?? newest ?? start
    const id = writePlace(after)
    const reset = place === null && lastEventId !== null ? { event: 'reset', data: '{}' } : {}
    connection.send(writeMessage({ retryMs: retryMs(), id, ...reset }))
    return { after: place ?? endOf(after), server, lastEventId: id }
  }

  /**
   * Reads and sends the stream's missing events. Returns null when the stream has all events, and otherwise why it
   * ended before.
   */
  const catchUp = async (
    connection: Connection,
    follower: Follower,
  ): Promise<Extract<Departure, 'closed' | 'moved'> | null> => {
    while (!connection.closed.aborted) {
      const { server, pages } = await inTurn(() => selectEventsAfter(db, [follower], pageSize))
      if (server !== follower.server) return 'moved'
      const [page = []] = pages
      for (const event of page) {
        follower.take(event)
        follower.after = placeOf(event)
      }
      await connection.drained()
      if (page.length === pageSize) continue
      follower.after = endOf(follower.after)
      return null
    }
    return 'closed'
  }

  return async (connection, { scope, lastEventId }) => {
    let begun = await begin(connection, scope, lastEventId)
    const take = (event: PlacedEvent) => {
      begun.lastEventId = writePlace(event)
      return connection.send(toMessage(event, begun.lastEventId))
    }
    while (!connection.closed.aborted) {
      const { after, server } = begun
      const follower: Follower = { scope, after, server, closed: connection.closed, take }
      const departure = (await catchUp(connection, follower)) ?? (await tail.follow(follower))
      begun.after = follower.after
      if (departure === 'full') await connection.drained()
      if (departure === 'moved') begun = await begin(connection, scope, begun.lastEventId)
    }
  }
}

/** The position of a stream, the run of the server from which it was read, and the last id that was sent. */
type Begun = Pick<Follower, 'after' | 'server'> & { lastEventId: string }

/** Formats an event as a webhook envelope, with its stream position as the message id. */
const toMessage = (
  { id, type, payload, livemode, created_at: createdAt }: PlacedEvent,
  place: string,
): string => {
  const envelope = writeEnvelope({ event: { id, type, payload, createdAt }, livemode })
  return writeMessage({ id: place, data: envelope.toString() })
}
