import type { AcceptedPair, TokenSymbol } from '@stablerail/contract'
import type { TestClock } from '@stablerail/test-support'
import type { NetworkConfig } from '../../../packages/server/src/settings/config.ts'
import type { Chance } from '../chance.ts'

/** The token that a checkout requests, another accepted token, or one that is not configured. */
export type Coin = 'asked' | 'accepted' | 'foreign'

/** A transfer to a wallet of a shop. */
export type Transfer = {
  to: string
  coin: Coin
  amountBase: bigint
  /** The reference of a checkout: 16 bytes in hex. */
  reference: string | null
}

/** A transfer that was sent, with its transaction and the received amount. */
export type Arrival = Omit<Transfer, 'reference'> & { tx: string }

/** A transfer out of a shop's wallet. */
export type Departure = { tx: string; from: string; to: string; coin: Coin; amountBase: bigint }

/** The transfers to wallets of shops, the intended one first, and the transfers out of them. */
export type Oddity = { arrivals: Arrival[]; departures?: Departure[] }

/** The place of a transaction in the chain, according to the node itself. */
export type Place = { blockNumber: number; blockHash: string; time: Date }

/** The functions of a story that a trial can use. */
export type Lent = {
  /** Makes some payments, as the story does. */
  pay(): Promise<void>
  /** Reads some rounds and ignores their errors. */
  read(): Promise<void>
  /** Returns the payments of the trial that are in blocks already read, but are not recorded. */
  passedOver(): Promise<string[]>
}

/**
 * A sequence that reveals a certain fault and rarely happens by chance. Each story ends with all trials.
 * Returns the faults seen at once; most faults are seen at the end.
 */
export type Trial = (lent: Lent) => Promise<string[]>

/**
 * A local chain of a family, its providers, and its people. At the end, the story reads from the node
 * directly, not through the providers, and with other calls than the reader's.
 */
export type Stage = {
  network: NetworkConfig
  pair: AcceptedPair
  coins: readonly Coin[]
  /** Returns the token's symbol in records; null if the token is not configured. */
  symbolOf(coin: Coin): TokenSymbol | null
  /** Creates a wallet for a shop. */
  openWallet(): Promise<string>
  /** Sends a transfer, in a separate block by default. */
  send(transfer: Transfer): Promise<Arrival>
  /** Sends a transfer in a way that only this family has. */
  sendOddly(transfer: Transfer, chance: Chance): Promise<Oddity>
  /**
   * Has a shop send a quarter of its balance of the requested token to a buyer; null if the balance is zero.
   */
  sendBack(from: string): Promise<Departure | null>
  mine(blocks: number): Promise<void>
  /** Replaces blocks that are not final, and keeps some of their transactions. */
  reorganise(chance: Chance): Promise<void>
  /** Changes how far finality is behind the head, or lets it catch up. */
  moveFinality(chance: Chance): Promise<void>
  /** Advances the time without blocks. */
  passTime(seconds: number): Promise<void>
  /** Gives each provider another fault, or none. */
  spoil(chance: Chance): Promise<void>
  mend(): void
  /** Makes all mined blocks final. */
  settle(): Promise<void>
  /** Whether readers know the hashes of blocks on this chain. */
  tellsHashes: boolean
  /** Finds a transaction. Returns null if it is in no block, or failed. */
  find(tx: string): Promise<Place | null>
  balanceOf(wallet: string, coin: Coin): Promise<bigint>
  height(): Promise<number>
  trials: readonly Trial[]
  close(): Promise<void>
}

export type StageOptions = { chance: Chance; clock: TestClock }
