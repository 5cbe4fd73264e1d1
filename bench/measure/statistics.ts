/** The percentiles and the maximum of a set of durations, in milliseconds. */
export type Latency = { p50Ms: number; p95Ms: number; p99Ms: number; maxMs: number }

/** Returns the value below which the given share of a sorted list lies. */
const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const summarize = (durationsMs: Iterable<number>): Latency => {
  const sorted = Float64Array.from(durationsMs).sort()
  return {
    p50Ms: quantile(sorted, 0.5),
    p95Ms: quantile(sorted, 0.95),
    p99Ms: quantile(sorted, 0.99),
    maxMs: sorted.at(-1) ?? Number.NaN,
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export type Spread = { median: number; min: number; max: number }

export const spread = (values: readonly number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
})
