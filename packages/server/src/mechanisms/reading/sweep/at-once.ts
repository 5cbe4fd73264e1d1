const requestsAtOnce = 4

/**
 * Runs a function for each item, a few at a time. After an error no further item is started; the running
 * functions finish first, so that their results are kept, and then the error is thrown.
 */
export const atOnce = async <Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
): Promise<void> => {
  const waiting = items.values()
  const faults: unknown[] = []
  const work = async () => {
    for (const item of waiting) {
      if (faults.length > 0) return
      try {
        await run(item)
      } catch (error) {
        faults.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(requestsAtOnce, items.length) }, work))
  if (faults.length > 0) throw faults[0]
}
