import type { Address } from './address.ts'
import type { Block, Lags, LedgerState } from './ledger.ts'
import type { SavedTime } from './slot-time.ts'

export type ChainOptions = {
  lags: Lags
  automine: boolean
  /** Returns the time in Unix seconds. Without a clock, time advances only with slots. */
  clock?: (() => number) | undefined
  /** The time of the first slot, in Unix seconds. */
  startTime: number
}

export type SavedChain = {
  svm: Uint8Array
  ledger: LedgerState
  faucetSeed: Uint8Array
  pending: Uint8Array[]
  automine: boolean
  forks: number
  time: SavedTime
}

/** An event for listeners. `dropped` contains the last remaining slot. */
export type ChainEvent =
  | { type: 'block'; block: Block }
  | { type: 'advanced' }
  | { type: 'dropped' }
  | { type: 'account'; address: Address }
