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

/**
 * A change of the chain: a new block (`block`), other progress of slots or finality (`advanced`), blocks
 * removed by a fork (`dropped`), or an account that a command has set (`account`).
 */
export type ChainEvent =
  | { type: 'block'; block: Block }
  | { type: 'advanced' }
  | { type: 'dropped' }
  | { type: 'account'; address: Address }
