export type LaneLimits = {
  /** Attempts under way at a time, those aside that a slow receiver keeps waiting. */
  concurrency: number
  concurrencyPerEndpoint: number
}

/** How many more deliveries may be claimed now. */
export type Room = {
  total: number
  perEndpoint: number
  /** Endpoints whose room is another than that of the rest. */
  exceptions: ReadonlyMap<string, number>
}

/** A claimed delivery: it is begun, and ends by calling `leave`, or it is given back. */
export type Entry = { begin(leave: (outcome: { failed: boolean }) => void): void; giveBack(): void }

export type Lanes = {
  room(): Room
  /** Begins at once, or when its endpoint has a place. */
  enter(endpointId: string, entry: Entry): void
  /** Whether enough places are free to claim for the endpoint again. */
  isHungry(endpointId: string): boolean
  /** Gives back what has been waiting for a place for longer than it is worth, or all of it. */
  recall(which?: 'all'): void
}

type Lane = { underway: Set<{ atMs: number }>; waiting: (Entry & { atMs: number })[]; quick: boolean }

/** An attempt that takes longer hardly costs anything but its place, which others need more. */
const slowMs = 2_000
const slowFactor = 4
const hungShare = 8
const hungRemembered = 200
/** Of a receiver that answers within this time, more is claimed than can begin, to hide the claim's own time. */
const quickMs = 10
const aheadFactor = 5
const longestAheadMs = 250
/** So much of all places may be held when more is claimed ahead: the rest is for endpoints that have nothing yet. */
const aheadShare = 0.75

/**
 * Shares a worker's places between endpoints. One endpoint has at most its own share under way. Attempts that
 * have been waiting for an answer for long stop counting, up to four times as many, so that receivers that hang
 * do not hold the places of those that answer; and an endpoint whose last attempt hung and failed gets an eighth
 * of its share until one ends better.
 */
export const createLanes = (limits: LaneLimits, elapsedMs: () => number = () => performance.now()): Lanes => {
  const { concurrency, concurrencyPerEndpoint } = limits
  const lanes = new Map<string, Lane>()
  const hung = new Set<string>()

  const count = (): { held: number; underway: number } => {
    const slowBeforeMs = elapsedMs() - slowMs
    let held = 0
    let underway = 0
    for (const lane of lanes.values()) {
      held += lane.waiting.length
      underway += lane.underway.size
      for (const { atMs } of lane.underway) if (atMs > slowBeforeMs) held += 1
    }
    return { held, underway }
  }

  const shareOf = (endpointId: string) =>
    hung.has(endpointId)
      ? Math.max(1, Math.floor(concurrencyPerEndpoint / hungShare))
      : concurrencyPerEndpoint

  const roomOf = (endpointId: string, held: number) => {
    const lane = lanes.get(endpointId)
    const spare = lane?.quick ? Math.max(0, Math.floor(concurrency * aheadShare) - held) : 0
    const ahead = Math.min(aheadFactor * concurrencyPerEndpoint, spare)
    const taken = (lane?.underway.size ?? 0) + (lane?.waiting.length ?? 0)
    return Math.max(0, shareOf(endpointId) + ahead - taken)
  }

  const rememberHung = (endpointId: string, didHang: boolean) => {
    hung.delete(endpointId)
    if (!didHang) return
    hung.add(endpointId)
    const [oldest] = hung
    if (hung.size > hungRemembered && oldest !== undefined) hung.delete(oldest)
  }

  const begin = (endpointId: string, lane: Lane, entry: Entry) => {
    const place = { atMs: elapsedMs() }
    lane.underway.add(place)
    entry.begin(({ failed }) => {
      const tookMs = elapsedMs() - place.atMs
      lane.underway.delete(place)
      lane.quick = tookMs < quickMs
      rememberHung(endpointId, failed && tookMs > slowMs)
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
      const { held, underway } = count()
      const exceptions = new Map<string, number>()
      for (const id of new Set([...lanes.keys(), ...hung])) exceptions.set(id, roomOf(id, held))
      const total = Math.max(0, Math.min(concurrency - held, concurrency * slowFactor - underway))
      return { total, perEndpoint: concurrencyPerEndpoint, exceptions }
    },
    enter(endpointId, entry) {
      const lane = lanes.get(endpointId) ?? { underway: new Set(), waiting: [], quick: false }
      lanes.set(endpointId, lane)
      lane.waiting.push({ ...entry, atMs: elapsedMs() })
      fill(endpointId, lane)
    },
    isHungry(endpointId) {
      const lane = lanes.get(endpointId)
      if (!lane?.quick || lane.waiting.length === 0) return true
      // What waits lasts while the claim is made, and the claim is large enough to be worth its own time.
      if (lane.waiting.length >= concurrencyPerEndpoint) return false
      return roomOf(endpointId, count().held) >= concurrencyPerEndpoint / 2
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
