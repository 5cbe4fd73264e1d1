import type { AcceptedPair, TokenSymbol } from '@stablerail/contract'
import type { TestClock } from '@stablerail/test-support'
import type { NetworkConfig } from '../../../packages/server/src/settings/config.ts'
import type { Chance } from '../chance.ts'

/**
 * The token of a transfer: the token that the checkout requests, another token that the simulated merchant
 * accepts, or a token that the server does not accept.
 */
export type Coin = 'asked' | 'accepted' | 'foreign'

/** A transfer to a wallet of a simulated merchant. */
export type Transfer = {
  to: string
  coin: Coin
  amountBase: bigint
  /** The reference of a checkout, 16 bytes in hex; null for a transfer without a reference. */
  reference: string | null
}

/**
 * A sent transfer to a simulated merchant, with its transaction and the amount that the merchant received.
 */
export type Arrival = Omit<Transfer, 'reference'> & { tx: string }

/** A sent transfer from the wallet of a simulated merchant. */
export type Departure = { tx: string; from: string; to: string; coin: Coin; amountBase: bigint }

/**
 * The sent transfers of an unusual payment. `arrivals` are transfers to the simulated merchant, with the
 * payment itself first; `departures` are transfers from the merchant's wallet.
 */
export type Oddity = { arrivals: Arrival[]; departures?: Departure[] }

/** The block of a transaction, as the node returns it. */
export type Place = { blockNumber: number; blockHash: string; time: Date }

/** The functions of the simulation that a fixed sequence of operations (`Trial`) can call. */
export type Lent = {
  /** Sends some random payments. */
  pay(): Promise<void>
  /** Runs some read rounds and ignores their errors. */
  read(): Promise<void>
  /**
   * Returns the payments, sent in this sequence of operations, that are missing in the database although the
   * reader has already read their blocks.
   */
  passedOver(): Promise<string[]>
}

/**
 * A fixed sequence of operations that reveals a certain fault, because random operations would rarely reveal
 * the fault. Each simulated run ends with all these sequences. Returns the faults that are visible
 * immediately; the comparison at the end of the run finds most faults.
 */
export type Trial = (lent: Lent) => Promise<string[]>

/**
 * A local chain of a chain family, with its providers, buyers and simulated merchants. At the end of a run,
 * the simulation reads the chain directly from the node, with other calls than the server's reader uses.
 */
export type Stage = {
  network: NetworkConfig
  pair: AcceptedPair
  coins: readonly Coin[]
  /**
   * Returns the symbol with which the server records the token; null if the server does not accept the token.
   */
  symbolOf(coin: Coin): TokenSymbol | null
  /** Creates a wallet for a simulated merchant. */
  openWallet(): Promise<string>
  /** Sends a transfer, by default in a separate block. */
  send(transfer: Transfer): Promise<Arrival>
  /** Sends a transfer in an unusual way that only this chain family has. */
  sendOddly(transfer: Transfer, chance: Chance): Promise<Oddity>
  /**
   * Sends a quarter of the balance of the wallet `from` to a buyer, in the token that the checkouts request.
   * Returns null if this balance is zero.
   */
  sendBack(from: string): Promise<Departure | null>
  mine(blocks: number): Promise<void>
  /** Replaces blocks that are not final. Some of their transactions are included in new blocks. */
  reorganise(chance: Chance): Promise<void>
  /** Changes the distance of the final block from the newest block, or lets the final block advance. */
  moveFinality(chance: Chance): Promise<void>
  /** Advances the time of the chain and of the server's clock. */
  passTime(seconds: number): Promise<void>
  /** Sets a random fault, or none, for each provider. */
  spoil(chance: Chance): Promise<void>
  mend(): void
  /** Makes all mined blocks final. */
  settle(): Promise<void>
  /** Whether the server's reader stores the hashes of blocks on this chain. */
  tellsHashes: boolean
  /** Returns the block of a transaction; null if the transaction failed or is in no block. */
  find(tx: string): Promise<Place | null>
  balanceOf(wallet: string, coin: Coin): Promise<bigint>
  height(): Promise<number>
  trials: readonly Trial[]
  close(): Promise<void>
}

export type StageOptions = { chance: Chance; clock: TestClock }
