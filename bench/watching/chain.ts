import type { AcceptedPair } from '@stablerail/contract'

/** A local chain, with payments among other transfers. */
export type WatchedChain = {
  rpcUrl: string
  /** The entry of `NETWORKS` for the chain, without the addresses of providers. */
  network: Record<string, unknown>
  /** Pays a wallet. Returns the transaction's id in the form in which it is recorded. */
  pay(wallet: string): Promise<string>
  /** Makes the next block. */
  tick(): Promise<void>
  tickMs: number
  stop(): Promise<unknown>
}

/** A subject of the measurement: a chain family, read in one way. */
export type Way = {
  name: string
  pair: AcceptedPair
  /** Returns the wallet of a number, whose key is unknown. */
  walletOf(index: number): string
  start(pace: Pace): Promise<WatchedChain>
}

/** `quick` makes small blocks quickly, to test the bench itself: its figures are not meaningful. */
export type Pace = { quick: boolean }
