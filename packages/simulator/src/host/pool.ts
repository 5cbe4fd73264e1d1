export type Pool<Item> = {
  /** Returns an item that was prepared in advance; if there is none, waits until one is made. */
  take(): Promise<Item>
  /** Ends the preparation. Resolves when no item is being made. */
  stop(): Promise<void>
}

/** Prepares items in advance, one at a time, so that preparing them takes little from the work beside it. */
export const createPool = <Item>(size: number, make: () => Promise<Item>): Pool<Item> => {
  const ready: Item[] = []
  const takers: { resolve(item: Item): void; reject(error: unknown): void }[] = []
  let filling: Promise<void> | null = null
  let stopped = false

  const fill = async (): Promise<void> => {
    while (!stopped && (ready.length < size || takers.length > 0)) {
      try {
        const item = await make()
        const taker = takers.shift()
        if (taker === undefined) ready.push(item)
        else taker.resolve(item)
      } catch (error) {
        const taker = takers.shift()
        // No caller waits for the item. The next caller makes another attempt, and gets its error.
        if (taker === undefined) return
        taker.reject(error)
      }
    }
  }
  const keepFilling = (): void => {
    filling ??= fill().finally(() => {
      filling = null
    })
  }
  keepFilling()
  return {
    take: () => {
      const item = ready.shift()
      const taken =
        item === undefined
          ? new Promise<Item>((resolve, reject) => void takers.push({ resolve, reject }))
          : Promise.resolve(item)
      keepFilling()
      return taken
    },
    async stop() {
      stopped = true
      await filling
    },
  }
}
