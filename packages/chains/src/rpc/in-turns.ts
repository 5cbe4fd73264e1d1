const requestsAtOnce = 4

/**
 * Runs a function for each item, a few at a time, and returns the results in the order of the items. Throws
 * the first error; no further item is started after it.
 */
export const inTurns = async <Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  let next = 0
  const work = async () => {
    while (next < items.length) {
      const index = next
      next += 1
      try {
        results[index] = await run(items[index] as Item)
      } catch (error) {
        next = items.length
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(requestsAtOnce, items.length) }, work))
  return results
}

/** Splits items into parts of at most `size`, in their order. */
export const inPartsOf = <Item>(items: readonly Item[], size: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
