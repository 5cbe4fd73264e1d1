import type { AcceptedPair } from '@stablerail/contract'

/** A local chain, with payments among other transfers. */
export type WatchedChain = {
  rpcUrl: string
  /** What `NETWORKS` says of it, but for the addresses of providers. */
  network: Record<string, unknown>
  /** Pays a wallet, and answers the transaction as it is recorded. */
  pay(wallet: string): Promise<string>
  /** Makes the next block. */
  tick(): Promise<void>
  tickMs: number
  stop(): Promise<unknown>
}

/** What is measured: a family of chains, read in one way. */
export type Way = {
  name: string
  pair: AcceptedPair
  /** The wallet of a number: nobody has its key. */
  walletOf(index: number): string
  start(pace: Pace): Promise<WatchedChain>
}

/** `quick` makes small blocks fast, to see that the bench works: its figures say nothing of the chain. */
export type Pace = { quick: boolean }
