/** Picks some of a list by a seed, the same each time. */
export const sample = <T>(items: readonly T[], count: number, seed: number): T[] => {
  if (count >= items.length) return [...items]
  const random = createRandom(seed)
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((left, right) => left.rank - right.rank)
    .slice(0, count)
    .map(({ item }) => item)
}

/** Numbers between 0 and 1 that a seed determines (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
