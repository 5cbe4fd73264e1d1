import type { TokenSymbol } from '@stablerail/contract'
import type { Holding, TokenAccount } from './sweep-source.ts'

/** An account that is swept, as it was left by the last sweep. */
export type SweptAccount = TokenAccount &
  Holding & {
    token: TokenSymbol
    /** The wallet that the account is swept for, in the form of `addressKey`. */
    ownerKey: string
    /** Whether the account is the one that payments to the wallet go to by default. */
    associated: boolean
    /** Every transaction up to this height that touched the account was read. */
    historyNumber: number
    /** What the account held at `historyNumber`; null where nobody knows. */
    historyBase: bigint | null
    /** Whether there are transactions above `historyNumber` that are not read yet. */
    unread: boolean
    /** Transactions before this moment concern nobody. */
    since: Date
    /** When its whole history was read last; of the associated account also when further ones were looked for. */
    thoroughAt: Date
    /** Since when the history does not lead to what the account holds, and when it was read last; null where it does. */
    doubt: Doubt | null
  }

export type Doubt = { notedAt: Date; askedAt: Date }

/** A wallet's accounts of one token, which are looked for and read thoroughly together. */
export type Unit = { ownerKey: string; token: TokenSymbol }

export const keyOfUnit = ({ ownerKey, token }: Unit): string => `${ownerKey} ${token}`

export const holdsOther = (one: Holding, other: Holding): boolean =>
  one.amountBase !== other.amountBase || one.heldBy !== other.heldBy

/**
 * Whether somebody opened the account for the wallet, the wallet no longer owns the account, and the account's history was
 * read to its end. Such an account is forgotten; if the wallet owns it again, it is found again.
 */
export const isGone = ({ associated, heldBy, ownerKey, unread, doubt }: SweptAccount): boolean =>
  !associated && heldBy !== ownerKey && !unread && doubt === null

/** How often the accounts of a wallet are looked for, and their whole history is read. */
export const thoroughEveryMs = 6 * 3_600_000

/** Whether the account was not read thoroughly for so long. */
export const isThoroughDue = ({ thoroughAt }: SweptAccount, now: Date): boolean =>
  thoroughAt.getTime() + thoroughEveryMs <= now.getTime()

/** After this long what an account in doubt holds is taken as it is. It is read again and again before. */
export const longestDoubtMs = 24 * 3_600_000

const longestRestMs = 3_600_000
const shortestRestMs = 60_000

/** Whether a doubted history is to be read again: after a minute, and then ever more seldom, at least once an hour. */
export const isDoubtDue = (doubt: Doubt | null, now: Date): boolean => {
  if (doubt === null) return false
  const sinceNoted = doubt.askedAt.getTime() - doubt.notedAt.getTime()
  const restMs = Math.min(longestRestMs, Math.max(shortestRestMs, sinceNoted))
  return doubt.askedAt.getTime() + restMs <= now.getTime()
}
