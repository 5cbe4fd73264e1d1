export type Slots = {
  /**
   * Takes a slot of a key without waiting. Returns the function that releases the slot; undefined if no slot
   * is free.
   */
  takeNow(key: string): (() => void) | undefined
  take(key: string, signal: AbortSignal): Promise<() => void>
}

/**
 * Returns slots with at most `perKey` holders per key; waiting callers are served in order. A request waits here and
 * not inside the connection pool, so that the wait behind other requests to a slow receiver does not count as a
 * timeout of the receiver. `take` rejects with the signal's reason if the signal aborts before a slot is free.
 */
export const createSlots = (perKey: number): Slots => {
  const entries = new Map<string, { held: number; queue: Set<() => void> }>()

  function release(key: string) {
    const entry = entries.get(key)
    if (!entry) throw new Error('A slot was released that nobody held.')
    const [next] = entry.queue
    if (next) {
      entry.queue.delete(next)
      next()
      return
    }
    entry.held -= 1
    if (entry.held === 0) entries.delete(key)
  }

  function entryOf(key: string) {
    const entry = entries.get(key) ?? { held: 0, queue: new Set() }
    entries.set(key, entry)
    return entry
  }

  function takeNow(key: string) {
    const entry = entryOf(key)
    if (entry.held >= perKey) return undefined
    entry.held += 1
    return () => release(key)
  }

  return {
    takeNow,
    async take(key, signal) {
      signal.throwIfAborted()
      const free = takeNow(key)
      if (free) return free
      await queueFor(entryOf(key).queue, signal)
      return () => release(key)
    },
  }
}

const queueFor = (queue: Set<() => void>, signal: AbortSignal): Promise<void> => {
  return new Promise((resolve, reject) => {
    const granted = () => {
      signal.removeEventListener('abort', aborted)
      resolve()
    }
    const aborted = () => {
      queue.delete(granted)
      reject(signal.reason)
    }
    queue.add(granted)
    signal.addEventListener('abort', aborted, { once: true })
  })
}
