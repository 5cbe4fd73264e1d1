import type { Scope } from '../../ports/index.ts'
import { type PlacedEvent, type StreamPosition, selectEventsAfter, type Wanted } from '../outbox/index.ts'
import { endOf, isBeyond, placeOf } from './place.ts'
import type { StreamPorts } from './ports.ts'

/**
 * The reason why a stream no longer receives new events from the reader that all streams of a process share:
 * the client is too slow for now (`full`), the stream was closed, or the PostgreSQL server restarted or
 * another one took over (`moved`), so that events that were sent may be lost.
 */
export type Departure = 'full' | 'closed' | 'moved'

export type Follower = {
  scope: Scope
  /**
   * The event position up to which the stream has received all events. The code that sends events to the
   * stream advances this position. It is never beyond the transaction of the last sent event, because PostgreSQL
   * may assign higher ids a second time.
   */
  after: StreamPosition
  /** The run of the PostgreSQL server from which the stream received these events. */
  server: string
  closed: AbortSignal
  /** Sends an event. Returns false if the follower can take no more events for now. */
  take(event: PlacedEvent): boolean
}

/** Reads newly committed events, once for all streams of a process. */
export type Tail = {
  /** Passes new events to a stream (`follower`), and returns the reason why this ended. */
  follow(follower: Follower): Promise<Departure>
}

/** The page size for one workspace, and the maximum number of workspaces read in one statement. */
export const pageSize = 100
const lanesAtOnce = 100

/** The interval at which events are read even without a wake-up, because a wake-up may be lost. */
const pollMs = 2_000
/**
 * The first pause before events are read again while older transactions, whose events may be missing, are
 * still running. The pause doubles with each read, up to `pollMs`.
 */
const shortestWaitMs = 10

/** The followers (the cursors of streams) of one workspace and mode. */
type Lane = { scope: Scope; followers: Map<Follower, (departure: Departure) => void> }

const nameOf = ({ workspaceId, livemode }: Scope) => `${workspaceId} ${livemode}`

export const createTail = ({ db, wake, log }: Pick<StreamPorts, 'db' | 'wake' | 'log'>): Tail => {
  const lanes = new Map<string, Lane>()
  /** The lanes that are read next. */
  const due = new Set<Lane>()
  /** The server and the horizon of the latest read. */
  let seen: { server: string; horizon: number } | undefined
  let isReading = false
  let waitMs = shortestWaitMs
  let timer: NodeJS.Timeout | undefined
  let stopListening: (() => void) | undefined

  const leave = (lane: Lane, follower: Follower, departure: Departure) => {
    lane.followers.get(follower)?.(departure)
    lane.followers.delete(follower)
    if (lane.followers.size > 0 || lanes.get(nameOf(lane.scope)) !== lane) return
    lanes.delete(nameOf(lane.scope))
    due.delete(lane)
    if (lanes.size > 0) return
    clearTimeout(timer)
    timer = undefined
    stopListening?.()
    stopListening = undefined
  }

  /**
   * Reads one page of events for each of the given lanes. Returns whether events must wait until running transactions
   * end. A stream that joins a lane during the read is not given the page, because the page may begin after the
   * stream's position.
   */
  const readLanes = async (some: readonly Lane[]): Promise<{ isHeldUp: boolean }> => {
    const reads = some.map((lane) => ({ lane, followers: [...lane.followers.keys()] }))
    const wanted: Wanted[] = reads.map(({ lane, followers }) => ({
      scope: lane.scope,
      after: leastOf(followers),
    }))
    const { horizon, ahead, server, pages } = await selectEventsAfter(db, wanted, pageSize)
    noteServer({ server, horizon })
    for (const [index, { lane, followers }] of reads.entries()) {
      const page = pages[index] ?? []
      const isLast = page.length < pageSize
      for (const follower of followers) {
        if (!lane.followers.has(follower)) continue
        if (follower.server !== server) leave(lane, follower, 'moved')
        else if (!handAll(follower, page)) leave(lane, follower, 'full')
        else if (isLast) follower.after = endOf(follower.after)
      }
      if (!isLast && lane.followers.size > 0) due.add(lane)
    }
    return { isHeldUp: horizon < ahead }
  }

  /** Lets all streams begin again at their last events if the server changed, or its transaction ids went back. */
  const noteServer = (now: { server: string; horizon: number }) => {
    const before = seen
    seen = now
    if (before === undefined || (before.server === now.server && before.horizon <= now.horizon)) return
    log.warn(
      { reached: before.horizon, horizon: now.horizon },
      'PostgreSQL restarted or failed over. All streams continue after their last events.',
    )
    for (const lane of [...lanes.values()])
      for (const follower of [...lane.followers.keys()]) leave(lane, follower, 'moved')
  }

  const readDue = async () => {
    let isHeldUp = false
    while (due.size > 0) {
      const some = [...due].slice(0, lanesAtOnce)
      for (const lane of some) due.delete(lane)
      isHeldUp = (await readLanes(some)).isHeldUp
    }
    return isHeldUp
  }

  const look = async () => {
    if (isReading) return
    isReading = true
    try {
      waitMs = (await readDue()) ? Math.min(waitMs * 2, pollMs) : pollMs
    } catch (error) {
      waitMs = pollMs
      log.warn({ err: error }, 'Events could not be read for streams and will be read again.')
    }
    isReading = false
    if (lanes.size > 0) timer ??= setTimeout(lookAtAll, waitMs)
  }

  const lookAtAll = () => {
    clearTimeout(timer)
    timer = undefined
    for (const lane of lanes.values()) due.add(lane)
    void look()
  }

  const wakeUp = () => {
    waitMs = shortestWaitMs
    lookAtAll()
  }

  return {
    follow(follower) {
      const { scope } = follower
      const name = nameOf(scope)
      const lane = lanes.get(name) ?? { scope, followers: new Map() }
      lanes.set(name, lane)
      const departed = new Promise<Departure>((resolve) => lane.followers.set(follower, resolve))
      const onClose = () => leave(lane, follower, 'closed')
      follower.closed.addEventListener('abort', onClose)
      if (follower.closed.aborted) onClose()
      else {
        if (stopListening === undefined) {
          waitMs = shortestWaitMs
          stopListening = wake.onWake('deliveries', wakeUp)
        }
        // An event may have been committed since the stream's own last read.
        due.add(lane)
        void look()
      }
      return departed.finally(() => follower.closed.removeEventListener('abort', onClose))
    },
  }
}

/** Returns the lowest of the followers' positions. */
const leastOf = (followers: readonly Follower[]): StreamPosition =>
  followers.map(({ after }) => after).reduce((least, after) => (isBeyond(least, after) ? after : least))

/**
 * Passes the events after a stream's position to the stream (`follower`), and advances the position. Returns
 * false if the stream can take no more events for now.
 */
const handAll = (follower: Follower, page: readonly PlacedEvent[]): boolean => {
  for (const event of page) {
    if (!isBeyond(event, follower.after)) continue
    follower.after = placeOf(event)
    if (!follower.take(event)) return false
  }
  return true
}
