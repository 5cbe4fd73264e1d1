export type Arrivals<T> = {
  readonly items: readonly T[]
  add(item: T): void
  /**
   * Resolves with the first item that matches the predicate, whether it has already arrived or arrives before
   * the timeout. Rejects at the timeout.
   */
  waitFor(predicate: (item: T) => boolean, timeoutMs: number): Promise<T>
}

/**
 * Creates a list of items that arrive from outside, such as requests or mails, in the order of their arrival.
 * Tests can wait for an item. With `keep`, only the newest `keep` items are stored.
 */
export const createArrivals = <T>(
  describe: (item: T) => string,
  keep = Number.POSITIVE_INFINITY,
): Arrivals<T> => {
  const items: T[] = []
  const waiting = new Set<(item: T) => void>()
  return {
    items,
    add(item) {
      items.push(item)
      if (items.length > keep) items.shift()
      for (const look of waiting) look(item)
    },
    waitFor(predicate, timeoutMs) {
      const arrived = items.find(predicate)
      if (arrived !== undefined) return Promise.resolve(arrived)
      return new Promise((resolve, reject) => {
        const look = (item: T) => {
          if (!predicate(item)) return
          waiting.delete(look)
          clearTimeout(timer)
          resolve(item)
        }
        const timer = setTimeout(() => {
          waiting.delete(look)
          const seen = items.map(describe).join('\n  ') || 'nothing'
          reject(new Error(`Waited ${timeoutMs} ms in vain. What came:\n  ${seen}`))
        }, timeoutMs)
        waiting.add(look)
      })
    },
  }
}
