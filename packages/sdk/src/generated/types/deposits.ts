// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { SafeTransaction, UnsignedTransaction } from './shared.ts'

/** A list that is returned as a whole, newest first. */
export interface WaitingDepositsList {
  /** All items, newest first. */
  data: WaitingDeposits[]
}

/** Blockchain on which a payment is made. */
export type ChainId = 'base' | 'ethereum' | 'polygon' | 'arbitrum' | 'solana' | 'tron'

/** Stablecoin in which a payment is made. */
export type TokenSymbol = 'USDC' | 'USDT'

/** Deposits to collect, and the transaction that collects them. */
export interface CollectionPlan {
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
  /** The deposits that the transaction collects, at most 25. */
  deposits: {
    /** The deposit address. */
    address: string
    /** The checkout of the address. */
    checkoutId: string
    /** Address of the settlement wallet that the deposits are collected to. */
    payee: string
    /** The reference that determines the address together with the payee, 32 bytes in hex. */
    ref: string
    /** US cents that wait at the address, rounded down. Unit: minor units (cents). */
    amountMinor: number
    /** Base units that wait at the address. Unit: token base units. */
    amountBase: string
    /** Whether sanctions screening flagged a payment to the address. */
    flagged: boolean
  }[]
  /** Sum in US cents, rounded down. Unit: minor units (cents). */
  amountMinor: number
  /** Sum in base units. Unit: token base units. */
  amountBase: string
  /**
   * The call that collects the deposits, for any account to sign: it pays only the payees. `from` is the
   * first payee. Null if nothing waits.
   */
  unsignedTx: UnsignedTransaction | null
  /** The same call for a Safe; null if nothing waits. */
  safeTransaction: SafeTransaction | null
  /** Whether further deposits wait: request another plan once this one was mined. */
  hasMore: boolean
}

/** Money that buyers paid to deposit addresses and that was not collected to the wallet yet. */
export interface WaitingDeposits {
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
  /** Address of the settlement wallet that the deposits are collected to. */
  payee: string
  /** The settlement wallet. */
  walletId: string
  /** Number of deposit addresses that hold the token. */
  deposits: number
  /** US cents that wait at these addresses, rounded down. Unit: minor units (cents). */
  amountMinor: number
  /** Base units that wait at these addresses. Unit: token base units. */
  amountBase: string
}

/** Which ones `planCollection` gives. */
export interface PlanCollectionQuery {
  /** Blockchain on which a payment is made. */
  chain: ChainId
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol
  /** Whether deposits with a payment that sanctions screening flagged are collected too. Default: `false`. */
  includeFlagged?: boolean | undefined
}
