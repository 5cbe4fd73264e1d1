import { createHash } from 'node:crypto'

/**
 * Selects the items whose names have the lowest hashes for a seed. If a name is added or removed, most
 * selected items stay the same, so their stored results can still be used.
 */
export const sample = <T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  { count, seed }: { count: number; seed: number },
): T[] => {
  const rank = (item: T) =>
    createHash('sha256')
      .update(`${seed} ${nameOf(item)}`)
      .digest('hex')
  if (count >= items.length) return [...items]
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .sort((left, right) => (left.rank < right.rank ? -1 : 1))
    .slice(0, count)
    .map(({ item }) => item)
}
