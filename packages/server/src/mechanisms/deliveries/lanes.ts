export type LaneLimits = {
  /** The maximum number of running attempts, not counting slow ones (see `slowMs`). */
  concurrency: number
  concurrencyPerEndpoint: number
}

/** The numbers of deliveries that the worker may still claim: in total, and for each endpoint. */
export type Room = {
  total: number
  perEndpoint: number
  /** The limits of the endpoints that have another limit than `perEndpoint`, by endpoint id. */
  exceptions: ReadonlyMap<string, number>
}

/**
 * A claimed delivery. Either `begin` starts its attempt, which calls `leave` when it ends, or `giveBack` ends
 * the claim without an attempt.
 */
export type Entry = { begin(leave: (outcome: { failed: boolean }) => void): void; giveBack(): void }

export type Lanes = {
  room(): Room
  /** Starts the attempt of a claimed delivery: at once, or when its endpoint has a free slot. */
  enter(endpointId: string, entry: Entry): void
  /** Returns whether the worker has a free slot at all, regardless of the endpoint. */
  hasRoom(): boolean
  /**
   * Returns whether the worker should claim more deliveries of at least one of the endpoints: the endpoint
   * may run another attempt now or, if it is quick (see `quickMs`), has only few claimed deliveries left.
   */
  isAnyWorthClaiming(endpointIds: Iterable<string>): boolean
  /**
   * Gives back the claimed deliveries that have waited for a slot for longer than `longestAheadMs`; with
   * `all`, gives back all waiting deliveries.
   */
  recall(which?: 'all'): void
}

type Lane = { underway: Set<{ atMs: number }>; waiting: (Entry & { atMs: number })[]; quick: boolean }
type Counts = { slowBeforeMs: number; underway: number; slow: number; waiting: number }

/**
 * An attempt that runs for longer than this is slow. A slow attempt no longer counts against `concurrency`,
 * because waiting for a response costs the worker little.
 */
const slowMs = 2_000
const slowFactor = 4
const hungShare = 8
const hungRemembered = 200
/**
 * A receiver that responds within this time is quick. For a quick receiver, the worker claims more deliveries
 * than it has free slots, because claiming from the database takes longer than an attempt.
 */
const quickMs = 10
const aheadFactor = 12
const longestAheadMs = 250
/**
 * The next claim for a quick receiver is made when fewer than `refillShares * concurrencyPerEndpoint` of its
 * deliveries wait for a slot. Sending this number of deliveries takes about as long as a claim, so that the
 * slots do not become idle.
 */
const refillShares = 4
/**
 * The maximum number of waiting deliveries, as a multiple of `concurrency`. They are claimed before a slot is
 * free, so they hold no slots. When this number waits, no more are claimed ahead.
 */
const waitingFactor = 2

/**
 * Shares a worker's slots among endpoints:
 *
 * - An endpoint has at most `concurrencyPerEndpoint` running attempts. This is its share.
 * - At most `concurrency` attempts run at a time, not counting slow attempts. So receivers that hang do not
 *   hold the slots of receivers that respond.
 * - At most four times `concurrency` attempts run at a time, counting slow attempts too.
 * - An endpoint whose last attempt was slow and failed has an eighth of its share, until an attempt succeeds
 *   or fails quickly.
 * - While the number of slow attempts is above half of `concurrency`, every endpoint with a slow attempt has
 *   an eighth of its share.
 */
export const createLanes = (limits: LaneLimits, elapsedMs: () => number = () => performance.now()): Lanes => {
  const lanes = new Map<string, Lane>()
  const hung = createHungMemory()

  const count = (): Counts => {
    const counts = { slowBeforeMs: elapsedMs() - slowMs, underway: 0, slow: 0, waiting: 0 }
    for (const lane of lanes.values()) {
      counts.waiting += lane.waiting.length
      counts.underway += lane.underway.size
      // The attempts are ordered by their start, the oldest first, so the loop ends at the first attempt that
      // is not slow.
      for (const { atMs } of lane.underway) {
        if (atMs > counts.slowBeforeMs) break
        counts.slow += 1
      }
    }
    return counts
  }

  const shareOf = (endpointId: string) =>
    hung.has(endpointId) ? reducedShare(limits) : limits.concurrencyPerEndpoint

  const roomOf = (endpointId: string, counts: Counts) =>
    findRoom(limits, counts, lanes.get(endpointId), shareOf(endpointId))

  const begin = (endpointId: string, lane: Lane, entry: Entry) => {
    const place = { atMs: elapsedMs() }
    lane.underway.add(place)
    entry.begin(({ failed }) => {
      const tookMs = elapsedMs() - place.atMs
      lane.underway.delete(place)
      lane.quick = tookMs < quickMs
      hung.note(endpointId, failed && tookMs > slowMs)
      fill(endpointId, lane)
    })
  }

  const fill = (endpointId: string, lane: Lane) => {
    while (lane.underway.size < shareOf(endpointId)) {
      const next = lane.waiting.shift()
      if (next === undefined) break
      begin(endpointId, lane, next)
    }
    if (lane.underway.size === 0 && lane.waiting.length === 0) lanes.delete(endpointId)
  }

  return {
    room() {
      const counts = count()
      const ids = new Set([...lanes.keys(), ...hung.all()])
      const exceptions = new Map([...ids].map((id) => [id, roomOf(id, counts)]))
      return { total: totalRoom(limits, counts), perEndpoint: limits.concurrencyPerEndpoint, exceptions }
    },
    enter(endpointId, entry) {
      const lane = lanes.get(endpointId) ?? { underway: new Set(), waiting: [], quick: false }
      lanes.set(endpointId, lane)
      lane.waiting.push({ ...entry, atMs: elapsedMs() })
      fill(endpointId, lane)
    },
    hasRoom: () => totalRoom(limits, count()) > 0,
    isAnyWorthClaiming(endpointIds) {
      const counts = count()
      const total = totalRoom(limits, counts)
      if (total === 0) return false
      for (const id of endpointIds)
        if (isWorthClaiming(limits, lanes.get(id), Math.min(total, roomOf(id, counts)))) return true
      return false
    },
    recall(which) {
      const beforeMs = which === 'all' ? Number.POSITIVE_INFINITY : elapsedMs() - longestAheadMs
      for (const [endpointId, lane] of lanes) {
        const stale = lane.waiting.filter(({ atMs }) => atMs < beforeMs)
        if (stale.length === 0) continue
        lane.waiting = lane.waiting.filter(({ atMs }) => atMs >= beforeMs)
        lane.quick = false
        for (const entry of stale) entry.giveBack()
        fill(endpointId, lane)
      }
    },
  }
}

/** Remembers the endpoints whose last attempt was slow and failed, at most the latest `hungRemembered`. */
const createHungMemory = () => {
  const hung = new Set<string>()
  return {
    has: (endpointId: string) => hung.has(endpointId),
    all: () => hung.values(),
    note(endpointId: string, didHang: boolean) {
      hung.delete(endpointId)
      if (!didHang) return
      hung.add(endpointId)
      const [oldest] = hung
      if (hung.size > hungRemembered && oldest !== undefined) hung.delete(oldest)
    },
  }
}

const reducedShare = ({ concurrencyPerEndpoint }: LaneLimits) =>
  Math.max(1, Math.floor(concurrencyPerEndpoint / hungShare))

const totalRoom = ({ concurrency }: LaneLimits, { underway, slow }: Counts) =>
  Math.max(0, Math.min(concurrency - (underway - slow), concurrency * slowFactor - underway))

const findRoom = (limits: LaneLimits, counts: Counts, lane: Lane | undefined, share: number): number => {
  if (lane === undefined) return share
  const taken = lane.underway.size + lane.waiting.length
  const spare = Math.max(0, limits.concurrency * waitingFactor - counts.waiting)
  const ahead = lane.quick ? Math.min(aheadFactor * limits.concurrencyPerEndpoint, spare) : 0
  const [oldest] = lane.underway
  const hangs = oldest !== undefined && oldest.atMs <= counts.slowBeforeMs
  const manyHang = counts.slow > limits.concurrency / 2
  return Math.max(0, (hangs && manyHang ? Math.min(share, reducedShare(limits)) : share) + ahead - taken)
}

const isWorthClaiming = (
  { concurrencyPerEndpoint }: LaneLimits,
  lane: Lane | undefined,
  room: number,
): boolean => {
  if (!lane?.quick || lane.waiting.length === 0) return room > 0
  // The receiver is quick, and claimed deliveries to it still wait. More are claimed only if few of them wait
  // and many can be claimed at once, because each claim is a database query.
  return lane.waiting.length < refillShares * concurrencyPerEndpoint && room >= concurrencyPerEndpoint / 2
}
