import type { AccountHolding, TokenAccount } from '@stablerail/chains'
import type { TokenSymbol } from '@stablerail/contract'

/** A token account that sweeps read, in its state after the last sweep. */
export type SweptAccount = TokenAccount &
  AccountHolding & {
    token: TokenSymbol
    /** The wallet for which the account is swept, in the form of `addressKey`. */
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
     * The time at which the whole history was last read. For the associated account also the time of the last
     * look-up of further accounts.
     */
    thoroughAt: Date
    /**
     * The time at which the history was first found not to lead to the balance, and the time of its last
     * reading; null if the history leads to the balance.
     */
    doubt: AccountDoubt | null
  }

export type AccountDoubt = { notedAt: Date; askedAt: Date }

/** A wallet's accounts of one token, which are looked up and read thoroughly together. */
export type WalletToken = { ownerKey: string; token: TokenSymbol }

export const keyOfUnit = ({ ownerKey, token }: WalletToken): string => `${ownerKey} ${token}`

export const holdsOther = (one: AccountHolding, other: AccountHolding): boolean =>
  one.amountBase !== other.amountBase || one.heldBy !== other.heldBy

/**
 * Returns whether the account was opened for the wallet by another person, is no longer owned by the wallet,
 * and its history was read to the end. Such an account is deleted; if the wallet owns it again, it is found
 * again.
 */
export const isGone = ({ associated, heldBy, ownerKey, unread, doubt }: SweptAccount): boolean =>
  !associated && heldBy !== ownerKey && !unread && doubt === null

/** The time between two look-ups of the accounts of a wallet, in which their whole history is read. */
export const thoroughEveryMs = 6 * 3_600_000

/** Returns whether the last thorough reading of the account is at least `thoroughEveryMs` ago. */
export const isThoroughDue = ({ thoroughAt }: SweptAccount, now: Date): boolean =>
  thoroughAt.getTime() + thoroughEveryMs <= now.getTime()

/**
 * After this long, the balance of an account in doubt is accepted as it is. Until then its history is read
 * repeatedly.
 */
export const longestDoubtMs = 24 * 3_600_000

const longestRestMs = 3_600_000
const shortestRestMs = 60_000

/**
 * Returns whether a doubted history is due to be read again: first after one minute, then at growing
 * intervals of at most one hour.
 */
export const isDoubtDue = (doubt: AccountDoubt | null, now: Date): boolean => {
  if (doubt === null) return false
  const sinceNoted = doubt.askedAt.getTime() - doubt.notedAt.getTime()
  const restMs = Math.min(longestRestMs, Math.max(shortestRestMs, sinceNoted))
  return doubt.askedAt.getTime() + restMs <= now.getTime()
}
