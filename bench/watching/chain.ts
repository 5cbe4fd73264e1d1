import type { AcceptedPair } from '@stablerail/contract'

/** A local chain that contains the measured payments and many unrelated transfers. */
export type WatchedChain = {
  rpcUrl: string
  /** The network's entry in the `NETWORKS` setting, without the URLs of providers. */
  network: Record<string, unknown>
  /** Pays a wallet. Returns the transaction's id in the form in which it is recorded. */
  pay(wallet: string): Promise<string>
  /** Makes the next block. */
  tick(): Promise<void>
  tickMs: number
  stop(): Promise<unknown>
}

/** A measured combination: a chain family, and the method with which the reader finds payments on it. */
export type Way = {
  name: string
  pair: AcceptedPair
  /** Returns the address of the wallet with this index. Its private key is unknown. */
  walletOf(index: number): string
  start(pace: Pace): Promise<WatchedChain>
}

/**
 * The speed of the chain. `quick` makes small blocks in quick succession, for a test of the bench itself; the
 * figures then mean nothing.
 */
export type Pace = { quick: boolean }
