/** The limits of one JSON-RPC request. */
export type RpcLimits = {
  /** The largest difference between the last and the first block of an `eth_getLogs` range. */
  blockRange: number
  results: number
  addresses: number
  /** The maximum number of alternative topics for one position of a filter. */
  topics: number
  batch: number
}

/** The default limits of java-tron. */
export const usualLimits: RpcLimits = {
  blockRange: 5_000,
  results: 10_000,
  addresses: 1_000,
  topics: 1_000,
  batch: 100,
}
