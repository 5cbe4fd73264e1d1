export type Slots = {
  /** Takes a slot without waiting; undefined where none is free. The answer is the function that releases the slot. */
  takeNow(key: string): (() => void) | undefined
  take(key: string, signal: AbortSignal): Promise<() => void>
}

/**
 * At most `perKey` holders of a key at a time; callers that wait are served in order. A request waits here and not
 * inside the connection pool, so that waiting behind a slow receiver's other requests does not count as a timeout of
 * the receiver. `take` rejects with the signal's reason where the signal aborts before a slot is free.
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
