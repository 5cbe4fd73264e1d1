export type LaneLimits = {
  /** Attempts under way at a time, those aside that a slow receiver keeps waiting. */
  concurrency: number
  concurrencyPerEndpoint: number
}

/** How many more attempts may start now. */
export type Room = {
  total: number
  perEndpoint: number
  /** Endpoints that have less room than the rest. */
  exceptions: ReadonlyMap<string, number>
}

export type Lanes = {
  room(): Room
  /** Notes an attempt; the answer notes its end, and whether the receiver let it hang and failed. */
  enter(endpointId: string): (outcome: { hung: boolean }) => void
}

/** An attempt that takes longer hardly costs anything but its place, which others need more. */
const slowMs = 2_000
const slowFactor = 4
const hungShare = 8
const hungRemembered = 200

/**
 * Shares a worker's places between endpoints. One endpoint has at most its own share. Attempts that have been
 * waiting for an answer for long stop counting, up to four times as many, so that receivers that hang do not
 * hold the places of those that answer; and an endpoint whose last attempt hung and failed gets an eighth of its
 * share until one ends better.
 */
export const createLanes = (limits: LaneLimits, elapsedMs: () => number = () => performance.now()): Lanes => {
  const startedMs = new Map<string, Set<{ atMs: number }>>()
  const hung = new Set<string>()
  let underway = 0

  const shareOf = (endpointId: string) =>
    hung.has(endpointId)
      ? Math.max(1, Math.floor(limits.concurrencyPerEndpoint / hungShare))
      : limits.concurrencyPerEndpoint

  const countQuick = () => {
    const slowBeforeMs = elapsedMs() - slowMs
    let quick = 0
    for (const attempts of startedMs.values())
      for (const { atMs } of attempts) if (atMs > slowBeforeMs) quick += 1
    return quick
  }

  const remember = (endpointId: string, didHang: boolean) => {
    hung.delete(endpointId)
    if (!didHang) return
    hung.add(endpointId)
    const [oldest] = hung
    if (hung.size > hungRemembered && oldest !== undefined) hung.delete(oldest)
  }

  return {
    room() {
      const exceptions = new Map<string, number>()
      for (const id of new Set([...startedMs.keys(), ...hung]))
        exceptions.set(id, Math.max(0, shareOf(id) - (startedMs.get(id)?.size ?? 0)))
      const quickRoom = limits.concurrency - countQuick()
      const hardRoom = limits.concurrency * slowFactor - underway
      return {
        total: Math.max(0, Math.min(quickRoom, hardRoom)),
        perEndpoint: limits.concurrencyPerEndpoint,
        exceptions,
      }
    },
    enter(endpointId) {
      const attempt = { atMs: elapsedMs() }
      const attempts = startedMs.get(endpointId) ?? new Set()
      startedMs.set(endpointId, attempts.add(attempt))
      underway += 1
      return (outcome) => {
        attempts.delete(attempt)
        if (attempts.size === 0) startedMs.delete(endpointId)
        underway -= 1
        remember(endpointId, outcome.hung && elapsedMs() - attempt.atMs > slowMs)
      }
    },
  }
}
