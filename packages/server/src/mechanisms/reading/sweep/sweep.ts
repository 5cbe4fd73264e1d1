/**
 * The state of a sweep, which is one reading of all token accounts of the watched wallets. It holds the
 * accounts and transactions that are still to be requested, and the answers so far, so that a fault does not
 * restart the sweep.
 */

import type {
  AccountHolding,
  BlockHeader,
  BlockRef,
  ChainSource,
  HistoryEntry,
  MinedBlock,
  SweepSource,
  SweptTransaction,
} from '@stablerail/chains'
import type { TokenSymbol } from '@stablerail/contract'
import type { DoubtedSteps } from './doubted-steps.ts'
import { isThoroughDue, keyOfUnit, type SweptAccount } from './swept-account.ts'

/** The provider's answers about one account in this sweep. */
export type Answered = {
  account: SweptAccount
  holding: AccountHolding & { number: number }
  /**
   * The transactions of the account that were not read before, newest first; null before they were requested.
   */
  entries: HistoryEntry[] | null
  /** Whether the account has more transactions than are read in one sweep. */
  isTooLong: boolean
  /** Whether the provider returns no transaction at all for the account. */
  isEmpty: boolean
}

export type Sweep = {
  /** The block at which the cursor was when the sweep started. */
  cursor: BlockRef
  /** The block up to which all transfers are known when the sweep is done. */
  target: MinedBlock
  /** The moment until which every transfer is known once the sweep is done. */
  through: Date
  startedAt: Date
  /**
   * The addresses of the wallets whose transfers concern a workspace, each with the time from which its
   * transfers count.
   */
  watched: ReadonlyMap<string, Date>
  /** Accounts whose balances are still to be requested. */
  waiting: SweptAccount[]
  /** The number of accounts in the sweep. */
  size: number
  /** Accounts that this sweep reads for the first time, by their address. */
  fresh: Map<string, SweptAccount>
  /**
   * The associated token accounts of the wallets and tokens that this sweep reads thoroughly: it looks up all
   * accounts of the wallet, and reads all their histories.
   */
  units: ReadonlyMap<string, SweptAccount>
  learned: Set<string>
  /**
   * Accounts that belong to a thoroughly read wallet, whose history is read although they may be swept for
   * another wallet.
   */
  thorough: Set<string>
  /** The answers about accounts whose history must be read, by the account's address. */
  answered: Map<string, Answered>
  /** Accounts in their state after the sweep, by their address. */
  done: Map<string, SweptAccount>
  /** The requested transactions by id; null for a transaction that the provider does not return. */
  transactions: Map<string, SweptTransaction | null>
  headers: Map<number, BlockHeader>
  /** Transactions that may pay a payment request of this deployment; null before they were requested. */
  hints: string[] | null
}

/**
 * The state that a process keeps in memory from one sweep to the next. Another process can continue from the
 * database alone.
 */
export type SweepState = {
  /**
   * A copy of the accounts in the database, which is valid while the cursor in the database is at
   * `known.cursor`; null before the accounts are loaded.
   */
  known: KnownAccounts | null
  sweep: Sweep | null
  /**
   * For each account with a transaction missing from its history: the time at which this was first seen, in
   * epoch milliseconds.
   */
  gaps: Map<string, number>
  /**
   * For each account whose history does not lead to its balance (in doubt): the effects of its transactions.
   */
  doubted: Map<string, DoubtedSteps>
  /**
   * The time at which a sweep last gave up waiting for a missing transaction of a history, in epoch
   * milliseconds.
   */
  waitedInVainAtMs: number
  /**
   * For each transaction with a transfer that no second provider has returned: the times of its first and its
   * last look-up.
   */
  asked: Map<string, { firstMs: number; lastMs: number }>
  /**
   * The accounts for which a second provider returns another balance, with both balances and the time since
   * when they differ.
   */
  suspects: Map<string, { own: bigint; other: bigint; sinceMs: number }>
  /**
   * The index of the next account to compare with a second provider; after the last account it restarts at 0.
   */
  compared: number
  /**
   * If more accounts than this are swept, a sweep also looks up the transactions that contain the account key
   * of this deployment, which every payment request of the deployment contains.
   */
  hintsAbove: number
  /**
   * At most this many wallets are read thoroughly in one sweep, because after hours without a sweep all
   * wallets are due at the same time.
   */
  mostThorough: number
  /**
   * The number of transactions of a history that are requested at a time: the largest number that nodes
   * return.
   */
  entriesAtOnce: number
  /** Whether the last sweep took longer than the polling interval. */
  isSlow: boolean
}

export type KnownAccounts = {
  cursor: BlockRef
  accounts: Map<string, SweptAccount>
  /** The tokens of each wallet whose associated account is known. */
  owners: Map<string, Set<TokenSymbol>>
}

export const createSweepState = (): SweepState => ({
  known: null,
  sweep: null,
  gaps: new Map(),
  doubted: new Map(),
  asked: new Map(),
  waitedInVainAtMs: Number.NEGATIVE_INFINITY,
  isSlow: false,
  suspects: new Map(),
  compared: 0,
  hintsAbove: 5_000,
  mostThorough: 1_000,
  entriesAtOnce: 1_000,
})

export const knowAccounts = (cursor: BlockRef, list: readonly SweptAccount[]): KnownAccounts => {
  const known: KnownAccounts = { cursor, accounts: new Map(), owners: new Map() }
  for (const one of list) know(known, one)
  return known
}

export const know = ({ accounts, owners }: KnownAccounts, one: SweptAccount): void => {
  accounts.set(one.account, one)
  if (!one.associated) return
  const tokens = owners.get(one.ownerKey) ?? new Set()
  owners.set(one.ownerKey, tokens.add(one.token))
}

/**
 * Returns whether the history of the account is read even if its balance did not change. A wallet may have
 * many accounts, which any person can open, so its accounts other than the associated one are read thoroughly
 * only every few hours, and not before each deadline of an awaited payment.
 */
export const isThorough = ({ units, thorough, startedAt }: Sweep, account: SweptAccount): boolean =>
  (units.has(keyOfUnit(account)) || thorough.has(account.account)) &&
  (account.associated || isThoroughDue(account, startedAt))

/** Returns the successful transactions of an account up to the block of its balance, newest first. */
export const leadingEntries = ({ entries, holding }: Answered): HistoryEntry[] =>
  (entries ?? []).filter(({ failed, blockNumber }) => !failed && blockNumber <= holding.number)

/**
 * Returns the functions of a provider that read a chain by accounts. Throws if the provider has no such
 * functions.
 */
export const sweepOf = ({ sweep }: ChainSource): SweepSource => {
  if (sweep === undefined) throw new Error('The providers of this network cannot be asked by accounts.')
  return sweep
}
