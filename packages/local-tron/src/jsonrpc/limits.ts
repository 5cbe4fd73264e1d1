/** Limits of one request. */
export type RpcLimits = {
  /** The largest distance between the first and the last block of `eth_getLogs`. */
  blockRange: number
  results: number
  addresses: number
  /** The maximum number of topics for one position of a filter. */
  topics: number
  batch: number
}

/** The defaults of java-tron's configuration. */
export const usualLimits: RpcLimits = {
  blockRange: 5_000,
  results: 10_000,
  addresses: 1_000,
  topics: 1_000,
  batch: 100,
}
