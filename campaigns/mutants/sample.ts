import { createHash } from 'node:crypto'

/**
 * Selects items of a list by a seed: those whose names have the lowest hashes. If a name is added or removed,
 * the other selected items stay selected, so their results remain useful.
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
