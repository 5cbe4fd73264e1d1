/** A random number generator with a seed (mulberry32), so that a simulated run can be repeated. */
export type Chance = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** Returns a whole number from 0 (inclusive) to `count` (exclusive). */
  upTo(count: number): number
  happens(probability: number): boolean
}

export const createChance = (seed: number): Chance => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    upTo: (count) => Math.floor(next() * count),
    happens: (probability) => next() < probability,
  }
}
