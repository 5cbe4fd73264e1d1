/** A sweep under way: what is to be asked, and what was answered so far, so that a fault does not begin it anew. */
import type { TokenSymbol } from '@stablerail/contract'
import type { BlockHeader, BlockRef, ChainSource, MinedBlock } from '../source.ts'
import type { DoubtedSteps } from './doubted-steps.ts'
import type { HistoryEntry, Holding, SweepSource, SweptTransaction } from './sweep-source.ts'
import { isThoroughDue, keyOfUnit, type SweptAccount } from './swept-account.ts'

/** What was answered of one account. */
export type Answered = {
  account: SweptAccount
  holding: Holding & { number: number }
  /** Its transactions that were not read before, the newest first; null before they were asked for. */
  entries: HistoryEntry[] | null
  /** Whether there are more transactions than are read at a time. */
  isTooLong: boolean
  /** Whether the provider returns no transaction at all of the account. */
  isEmpty: boolean
}

export type Sweep = {
  /** The block that the sweep follows: where the cursor was when it began. */
  cursor: BlockRef
  /** The block up to which everything is known once the sweep is done. */
  target: MinedBlock
  /** The moment until which every transfer is known then. */
  through: Date
  startedAt: Date
  /** The wallets whose transfers concern somebody. */
  watched: ReadonlyMap<string, Date>
  /** Accounts that are still to be asked for what they hold. */
  waiting: SweptAccount[]
  /** How many accounts are swept. */
  size: number
  /** Accounts that were not known before, by their address. */
  fresh: Map<string, SweptAccount>
  /** The associated accounts of what is read thoroughly: accounts are looked for, and all histories are read. */
  units: ReadonlyMap<string, SweptAccount>
  learned: Set<string>
  /** Accounts whose history is read although they are swept for another wallet. */
  thorough: Set<string>
  /** Accounts of which something is to be done, by their address. */
  answered: Map<string, Answered>
  /** Accounts as the sweep leaves them. */
  done: Map<string, SweptAccount>
  /** Null for a transaction that the provider does not show. */
  transactions: Map<string, SweptTransaction | null>
  headers: Map<number, BlockHeader>
  /** Transactions that may be payments that were asked for; null before these were asked for. */
  hints: string[] | null
}

/** What a process remembers from one sweep to the next; another process goes on from the database alone. */
export type SweepState = {
  /** The accounts as the database has them while its cursor is at `cursor`. */
  known: KnownAccounts | null
  sweep: Sweep | null
  /** When a gap in the history of an account was seen first. */
  gaps: Map<string, number>
  /** What the transactions of accounts in doubt did, by the accounts. */
  doubted: Map<string, DoubtedSteps>
  /** When such a gap was waited for in vain last. */
  waitedInVainAtMs: number
  /** When a transfer that no second provider has told was asked about first, and last. */
  asked: Map<string, { firstMs: number; lastMs: number }>
  /** Accounts of which a second provider tells another amount, and since when it tells this one. */
  suspects: Map<string, { own: bigint; other: bigint; sinceMs: number }>
  /** How many accounts were compared with those of a second provider, of all; then it begins anew. */
  compared: number
  /** Where more accounts are swept than this, payments that were asked for are looked for besides. */
  hintsAbove: number
  /** At most as many wallets are read thoroughly in a sweep because it is their turn: after hours without one, all are due. */
  mostThorough: number
  /** How many transactions of a history are asked for at a time: as many as nodes answer. */
  entriesAtOnce: number
  /** Whether the last sweep took longer than the pause between two. */
  isSlow: boolean
}

export type KnownAccounts = {
  cursor: BlockRef
  accounts: Map<string, SweptAccount>
  /** The associated accounts of each wallet, as many as there are tokens. */
  owners: Map<string, Set<TokenSymbol>>
}

export const createSweepState = (): SweepState => ({
  ...{
    known: null,
    sweep: null,
    gaps: new Map(),
    doubted: new Map(),
    asked: new Map(),
    waitedInVainAtMs: Number.NEGATIVE_INFINITY,
    isSlow: false,
  },
  ...{ suspects: new Map(), compared: 0 },
  ...{ hintsAbove: 5_000, mostThorough: 1_000, entriesAtOnce: 1_000 },
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
 * Whether the history of the account is read whatever it holds. Anybody may open further accounts for a wallet, so that
 * those are read by time alone, and not before the end of every payment that is awaited.
 */
export const isThorough = ({ units, thorough, startedAt }: Sweep, account: SweptAccount): boolean =>
  (units.has(keyOfUnit(account)) || thorough.has(account.account)) &&
  (account.associated || isThoroughDue(account, startedAt))

/** The transactions of an answered account that lead to what it holds, the newest first. */
export const leadingEntries = ({ entries, holding }: Answered): HistoryEntry[] =>
  (entries ?? []).filter(({ failed, blockNumber }) => !failed && blockNumber <= holding.number)

/** How a provider is asked by accounts. */
export const sweepOf = ({ sweep }: ChainSource): SweepSource => {
  if (sweep === undefined) throw new Error('The providers of this network cannot be asked by accounts.')
  return sweep
}
