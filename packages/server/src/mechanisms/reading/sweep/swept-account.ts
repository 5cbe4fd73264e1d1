import type { AccountHolding, TokenAccount } from '@stablerail/chains'
import type { TokenSymbol } from '@stablerail/contract'

/**
 * A token account of a watched wallet, in its state after the last sweep (the scan of all these accounts).
 */
export type SweptAccount = TokenAccount &
  AccountHolding & {
    token: TokenSymbol
    /** The wallet for which the account is read, in the form of `addressKey`. */
    ownerKey: string
    /** Whether the account is the wallet's associated token account, which receives payments by default. */
    associated: boolean
    /** Every transaction up to this height that touched the account was read. */
    historyNumber: number
    /** The amount in the account at `historyNumber`; null if it is not known. */
    historyBase: bigint | null
    /** Whether there are transactions above `historyNumber` that were not read yet. */
    unread: boolean
    /** Transactions before this moment are ignored. */
    since: Date
    /**
     * The time of the last thorough reading: a reading of the history that does not depend on a change of the
     * balance. For the associated token account, all accounts of the wallet and token were looked up at that
     * time too.
     */
    thoroughAt: Date
    /**
     * Null if the account's known transactions explain its balance. Otherwise the time at which a mismatch
     * was first found (`notedAt`), and the time at which the history was last read (`askedAt`).
     */
    doubt: AccountDoubt | null
  }

export type AccountDoubt = { notedAt: Date; askedAt: Date }

/** A wallet and a token. All token accounts of the wallet for this token are looked up together. */
export type WalletToken = { ownerKey: string; token: TokenSymbol }

export const keyOfUnit = ({ ownerKey, token }: WalletToken): string => `${ownerKey} ${token}`

export const holdsOther = (one: AccountHolding, other: AccountHolding): boolean =>
  one.amountBase !== other.amountBase || one.heldBy !== other.heldBy

/**
 * Returns whether the row of an account can be deleted: the account is not the wallet's associated token
 * account, the wallet no longer owns it, and its history was read to the end and explains its balance.
 */
export const isGone = ({ associated, heldBy, ownerKey, unread, doubt }: SweptAccount): boolean =>
  !associated && heldBy !== ownerKey && !unread && doubt === null

/**
 * The time between two thorough readings of a wallet. A thorough reading looks up all token accounts of the
 * wallet, and reads their histories even if no balance changed.
 */
export const thoroughEveryMs = 6 * 3_600_000

/**
 * Returns whether a thorough reading of the account (of its history, even if its balance did not change) is
 * due: the last one was at least `thoroughEveryMs` ago.
 */
export const isThoroughDue = ({ thoroughAt }: SweptAccount, now: Date): boolean =>
  thoroughAt.getTime() + thoroughEveryMs <= now.getTime()

/**
 * After this long, the balance of an account is accepted although the known transactions of the account do
 * not explain it. Until then the history of the account is read repeatedly.
 */
export const longestDoubtMs = 24 * 3_600_000

const longestRestMs = 3_600_000
const shortestRestMs = 60_000

/**
 * Returns whether the history of an account is due to be read again, because the known transactions do not
 * explain the balance. The first interval is one minute, and the later intervals grow to at most one hour.
 */
export const isDoubtDue = (doubt: AccountDoubt | null, now: Date): boolean => {
  if (doubt === null) return false
  const sinceNoted = doubt.askedAt.getTime() - doubt.notedAt.getTime()
  const restMs = Math.min(longestRestMs, Math.max(shortestRestMs, sinceNoted))
  return doubt.askedAt.getTime() + restMs <= now.getTime()
}
