/** What one request may ask for. */
export type RpcLimits = {
  /** Between the first and the last block of `eth_getLogs`. */
  blockRange: number
  results: number
  addresses: number
  /** For one position of a filter. */
  topics: number
  batch: number
}

/** As java-tron is configured where nothing else is said. */
export const usualLimits: RpcLimits = {
  blockRange: 5_000,
  results: 10_000,
  addresses: 1_000,
  topics: 1_000,
  batch: 100,
}
