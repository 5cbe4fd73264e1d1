/** Requests to one provider that are under way at once. */
const requestsAtOnce = 4

/**
 * Runs for each item, a few at a time, and answers the results in the order of the items. Throws the first error; nothing
 * is begun after it.
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

/** Items in parts of so many, in their order. */
export const inPartsOf = <Item>(items: readonly Item[], size: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
