import { createHash } from 'node:crypto'

/**
 * Picks some of a list by a seed: those whose names hash lowest. A name that comes or goes leaves the others picked, so
 * that what is known of them still counts.
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
