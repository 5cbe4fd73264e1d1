import type { Scope } from '../../ports/index.ts'
import {
  type PlacedEvent,
  raiseBase,
  type StreamPosition,
  selectEventsAfter,
  type Wanted,
} from '../outbox/index.ts'
import { beginningOf, isBeyond, placeOf } from './place.ts'
import type { StreamPorts } from './ports.ts'

/**
 * The reason why a stream no longer receives new events from the reader that all streams of a process share:
 * the client is too slow for now (`full`), the stream was closed, or the event positions have decreased
 * (`reset`).
 */
export type Departure = 'full' | 'closed' | 'reset'

export type Follower = {
  scope: Scope
  /**
   * The event position up to which the stream has received all events. The code that sends events to the
   * stream advances this position.
   */
  after: StreamPosition
  closed: AbortSignal
  /** Sends an event. Returns false if the follower can take no more events for now. */
  take(event: PlacedEvent): boolean
}

/** Reads newly committed events, once for all streams of a process. */
export type Tail = {
  /**
   * Passes new events to a stream (`follower`), and returns a promise of the reason why this ended. Returns
   * null if the other streams of its workspace are further ahead; the stream must then first read the missing
   * events with queries of its own.
   */
  follow(follower: Follower): Promise<Departure> | null
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

/**
 * The followers (the cursors of streams) of one workspace and mode. All of them have received every event up
 * to the position `after`.
 */
type Lane = { scope: Scope; after: StreamPosition; followers: Map<Follower, (departure: Departure) => void> }

const nameOf = ({ workspaceId, livemode }: Scope) => `${workspaceId} ${livemode}`

export const createTail = ({ db, wake, log }: Pick<StreamPorts, 'db' | 'wake' | 'log'>): Tail => {
  const lanes = new Map<string, Lane>()
  /**
   * The horizon of the latest read: an event position below which all database transactions had ended, so
   * that no more events can be added below it.
   */
  let reached = 0
  let isReading = false
  let isWoken = false
  let waitMs = shortestWaitMs
  let timer: NodeJS.Timeout | undefined
  let stopListening: (() => void) | undefined

  const leave = (lane: Lane, follower: Follower, departure: Departure) => {
    lane.followers.get(follower)?.(departure)
    lane.followers.delete(follower)
    if (lane.followers.size > 0 || lanes.get(nameOf(lane.scope)) !== lane) return
    lanes.delete(nameOf(lane.scope))
    if (lanes.size > 0) return
    clearTimeout(timer)
    stopListening?.()
    stopListening = undefined
  }

  const hand = (lane: Lane, page: readonly PlacedEvent[], end: StreamPosition) => {
    lane.after = end
    for (const follower of [...lane.followers.keys()]) {
      if (handAll(follower, page)) follower.after = isBeyond(end, follower.after) ? end : follower.after
      else leave(lane, follower, 'full')
    }
  }

  /**
   * Reads one page of events for each of the given lanes (the followers of one workspace and mode). Returns
   * whether a lane has more events, and whether events must wait until running transactions end.
   */
  const readLanes = async (some: readonly Lane[]): Promise<{ isMore: boolean; isHeldUp: boolean }> => {
    const wanted: Wanted[] = some.map(({ scope, after }) => ({ scope, after }))
    const { horizon, ahead, pages } = await selectEventsAfter(db, wanted, pageSize)
    if (horizon < reached) {
      await beginAnew(horizon)
      return { isMore: false, isHeldUp: false }
    }
    reached = horizon
    let isMore = false
    for (const [index, lane] of some.entries()) {
      const page = pages[index] ?? []
      const last = page.length < pageSize ? undefined : page.at(-1)
      isMore ||= last !== undefined
      hand(lane, page, last === undefined ? beginningOf(horizon) : placeOf(last))
    }
    return { isMore, isHeldUp: horizon < ahead }
  }

  /**
   * Resets all streams, because the event positions have decreased: a standby without the last transactions
   * took over, or the data was moved to another database.
   */
  const beginAnew = async (horizon: number) => {
    log.warn({ reached, horizon }, 'All streams were reset because the positions of events went back.')
    await raiseBase(db, { always: true })
    reached = 0
    for (const lane of [...lanes.values()])
      for (const follower of [...lane.followers.keys()]) leave(lane, follower, 'reset')
  }

  const readAll = async () => {
    let isHeldUp = false
    do {
      isWoken = false
      isHeldUp = false
      const all = [...lanes.values()]
      for (let at = 0; at < all.length; at += lanesAtOnce) {
        const read = await readLanes(all.slice(at, at + lanesAtOnce))
        isWoken ||= read.isMore
        isHeldUp ||= read.isHeldUp
      }
    } while (isWoken && lanes.size > 0)
    return isHeldUp
  }

  const look = async () => {
    isWoken = true
    if (isReading) return
    isReading = true
    clearTimeout(timer)
    try {
      waitMs = (await readAll()) ? Math.min(waitMs * 2, pollMs) : pollMs
    } catch (error) {
      waitMs = pollMs
      log.warn({ err: error }, 'Events could not be read for streams and will be read again.')
    }
    isReading = false
    if (lanes.size > 0) timer = setTimeout(() => void look(), waitMs)
  }

  const wakeUp = () => {
    waitMs = shortestWaitMs
    void look()
  }

  return {
    follow(follower) {
      const { scope, after } = follower
      const name = nameOf(scope)
      const lane = lanes.get(name) ?? { scope, after, followers: new Map() }
      if (isBeyond(lane.after, after)) return null
      lanes.set(name, lane)
      const departed = new Promise<Departure>((resolve) => lane.followers.set(follower, resolve))
      const onClose = () => leave(lane, follower, 'closed')
      follower.closed.addEventListener('abort', onClose)
      if (follower.closed.aborted) onClose()
      else if (stopListening === undefined) {
        stopListening = wake.onWake('deliveries', wakeUp)
        wakeUp()
      }
      return departed.finally(() => follower.closed.removeEventListener('abort', onClose))
    },
  }
}

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
