import type { AcceptedPair, TokenSymbol } from '@stablerail/contract'
import type { NetworkConfig } from '../../../packages/server/src/settings/config.ts'
import type { TestClock } from '../../../packages/server/src/testing/clock.ts'
import type { Chance } from '../chance.ts'

/** The token that a checkout asks for, another one that is read too, or one that is not configured. */
export type Coin = 'asked' | 'accepted' | 'foreign'

/** A transfer to a wallet of a shop. */
export type Transfer = {
  to: string
  coin: Coin
  amountBase: bigint
  /** The reference of a checkout, 16 bytes in hex. */
  reference: string | null
}

/** A transfer that was sent, by the transaction that holds it, with what arrives. */
export type Arrival = Omit<Transfer, 'reference'> & { tx: string }

/** What left a wallet of a shop. */
export type Departure = { tx: string; from: string; to: string; coin: Coin; amountBase: bigint }

/** What arrived at wallets of shops, that of the transfer first, and what left them. */
export type Oddity = { arrivals: Arrival[]; departures?: Departure[] }

/** Where a transaction is in the chain, as the node itself says. */
export type Place = { blockNumber: number; blockHash: string; time: Date }

/** What a story lends to a trial. */
export type Lent = {
  /** Sends some payments, as the story does. */
  pay(): Promise<void>
  /** Reads some rounds, whatever comes of them. */
  read(): Promise<void>
  /** The payments of the trial in blocks that were read, and that are not recorded. */
  passedOver(): Promise<string[]>
}

/**
 * What must happen in a certain order to show a fault, and by chance seldom does. Each story ends with all of them. Answers
 * what is wrong at once; most is seen at the end.
 */
export type Trial = (lent: Lent) => Promise<string[]>

/**
 * A local chain of a family, the providers in front of it, and the people on it. All that is asked of it at the end is
 * asked of the node, past the providers, and by other calls than those of the reader.
 */
export type Stage = {
  network: NetworkConfig
  pair: AcceptedPair
  coins: readonly Coin[]
  /** The token as it is recorded; null where it is not configured. */
  symbolOf(coin: Coin): TokenSymbol | null
  /** A wallet for a shop. */
  openWallet(): Promise<string>
  /** Sends a transfer, in a block of its own unless told otherwise. */
  send(transfer: Transfer): Promise<Arrival>
  /** Sends a transfer in a way, or beside something, that only this family has. */
  sendOddly(transfer: Transfer, chance: Chance): Promise<Oddity>
  /** Has a shop send a quarter of the asked token that it has to a buyer; null where it has none. */
  sendBack(from: string): Promise<Departure | null>
  mine(blocks: number): Promise<void>
  /** Replaces blocks that are not final, and keeps some of their transactions. */
  reorganise(chance: Chance): Promise<void>
  /** Changes how far finality is behind the head, or lets it catch up. */
  moveFinality(chance: Chance): Promise<void>
  /** Lets time pass without blocks. */
  passTime(seconds: number): Promise<void>
  /** Gives each provider another fault, or none. */
  spoil(chance: Chance): Promise<void>
  mend(): void
  /** Makes all that is mined final. */
  settle(): Promise<void>
  /** Whether readers learn the hashes of blocks on this chain. */
  tellsHashes: boolean
  /** Null where the transaction is in no block, or failed. */
  find(tx: string): Promise<Place | null>
  /** What a wallet holds of a token. */
  balanceOf(wallet: string, coin: Coin): Promise<bigint>
  height(): Promise<number>
  trials: readonly Trial[]
  close(): Promise<void>
}

export type StageOptions = { chance: Chance; clock: TestClock }
