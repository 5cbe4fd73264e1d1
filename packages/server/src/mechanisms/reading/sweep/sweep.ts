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

/** The answer of the provider about one token account in this sweep (the scan of all watched accounts). */
export type Answered = {
  account: SweptAccount
  holding: AccountHolding & { number: number }
  /**
   * The transactions of the account that were not read before, newest first; null before they were requested.
   */
  entries: HistoryEntry[] | null
  /** Whether the account has more new transactions than one sweep reads. */
  isTooLong: boolean
  /** Whether the provider returns no transaction at all for the account. */
  isEmpty: boolean
}

export type Sweep = {
  /** The last block that was read before this sweep (the scan of the watched token accounts) started. */
  cursor: BlockRef
  /** The block up to which all transfers will be known when the sweep is done. */
  target: MinedBlock
  /** The time up to which all transfers will be known when the sweep is done. */
  through: Date
  startedAt: Date
  /**
   * The addresses of the wallets whose transfers concern a workspace, each with the time from which its
   * transfers count.
   */
  watched: ReadonlyMap<string, Date>
  /** Accounts whose balances are still to be requested. */
  waiting: SweptAccount[]
  /** The number of token accounts in this sweep (the scan of all watched token accounts). */
  size: number
  /** Accounts that this sweep reads for the first time, by their address. */
  fresh: Map<string, SweptAccount>
  /**
   * The wallets and tokens that this sweep reads thoroughly: it looks up all their accounts, and reads the
   * histories even if no balance changed. The values are the associated token accounts.
   */
  units: ReadonlyMap<string, SweptAccount>
  learned: Set<string>
  /**
   * The token accounts that the provider listed for the wallets in `units`. The history of such an account
   * may be read even if its balance did not change. This also applies to an account that is stored with
   * another wallet as its owner.
   */
  thorough: Set<string>
  /** The answers about accounts whose history must be read, by the account's address. */
  answered: Map<string, Answered>
  /**
   * The accounts that are finished, by their address, each in its state after the sweep (the scan of all
   * accounts).
   */
  done: Map<string, SweptAccount>
  /** The requested transactions by id; null for a transaction that the provider does not return. */
  transactions: Map<string, SweptTransaction | null>
  headers: Map<number, BlockHeader>
  /** Transactions that may pay a payment request of this deployment; null before they were requested. */
  hints: string[] | null
}

/**
 * The state of the sweeps (scans of the watched token accounts) of a network, which a process keeps in memory
 * from one sweep to the next. Another process can continue from the database alone.
 */
export type SweepState = {
  /**
   * A copy of the accounts in the database, which is valid while the cursor in the database is at
   * `known.cursor`; null before the accounts are loaded.
   */
  known: KnownAccounts | null
  sweep: Sweep | null
  /**
   * For each account whose known transactions do not explain its balance, because a transaction is missing:
   * the time at which this was first seen, in epoch milliseconds.
   */
  gaps: Map<string, number>
  /**
   * For each account in doubt (its known transactions do not explain its balance): how its transactions
   * changed its balance.
   */
  doubted: Map<string, DoubtedSteps>
  /**
   * The time at which a sweep (a scan of the watched token accounts) last gave up waiting for a missing
   * transaction, in epoch milliseconds.
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
   * If a sweep has more accounts than this, it also looks up the transactions that contain the account key of
   * this deployment, which every payment request of the deployment contains.
   */
  hintsAbove: number
  /**
   * At most this many wallets are read thoroughly (with their histories, even if no balance changed) in one
   * sweep, because after hours without a sweep all wallets are due at the same time.
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
  /** For each wallet: the tokens for which the wallet's associated token account is known. */
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
 * Returns whether this sweep (scan of the token accounts) reads the history of an account even if its balance
 * did not change. For accounts other than a wallet's associated token account this is done at most once every
 * few hours, because any person can open many of them for a wallet.
 */
export const isThorough = ({ units, thorough, startedAt }: Sweep, account: SweptAccount): boolean =>
  (units.has(keyOfUnit(account)) || thorough.has(account.account)) &&
  (account.associated || isThoroughDue(account, startedAt))

/**
 * Returns the successful transactions of an account in the block of the requested balance or below it, newest
 * first. They are the transactions that must explain the balance.
 */
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
