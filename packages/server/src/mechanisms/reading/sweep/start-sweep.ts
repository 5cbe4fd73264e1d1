import type { MinedBlock, SweepSource } from '@stablerail/chains'
import { clockSkewMs } from '@stablerail/chains'
import type { TokenSymbol } from '@stablerail/contract'
import type { CursorRow } from '../cursor.ts'
import { toBlock } from '../cursor.ts'
import type { Round } from '../round.ts'
import { selectAccounts } from './account-store.ts'
import { type KnownAccounts, knowAccounts, type Sweep } from './sweep.ts'
import {
  isThoroughDue,
  keyOfUnit,
  type SweptAccount,
  thoroughEveryMs,
  type WalletToken,
} from './swept-account.ts'

/**
 * A sweep (a scan of the watched token accounts) reads a limited number of wallets thoroughly: with their
 * histories, even if no balance changed. The limit is never lower than this number, so that a few new wallets
 * need not wait.
 */
const leastThorough = 50
/**
 * A transfer may concern a wallet if it was mined at most this long before the wallet was verified, because
 * the clocks of chain and server differ.
 */
const graceMs = 60_000
/** The value of `thoroughAt` for an account whose history was never read. */
const never = new Date(0)

type Beginning = {
  source: SweepSource
  target: MinedBlock
  /** The time up to which all transfers will be known when the sweep has read the block `target`. */
  through: Date
  /** The wallets and tokens for which payments with a deadline before `through` are awaited. */
  ending: readonly WalletToken[]
}

/**
 * Starts a sweep: a scan of the watched token accounts up to the block `target`. If the cursor is already at
 * that block, the new sweep contains only the accounts whose histories are read even if their balances did
 * not change.
 */
export const startSweep = async (
  round: Round,
  row: CursorRow,
  { source, target, through, ending }: Beginning,
): Promise<Sweep> => {
  const { context, network, listener } = round
  const cursor = toBlock(row)
  const known = await knownAt(round, cursor)
  const watched = await listener.watched(context, network)
  const tokens = Object.keys(network.tokens) as TokenSymbol[]
  const fresh = await freshAccounts(source, { known, watched, tokens, row })
  const all = [...known.accounts.values(), ...fresh].filter(
    ({ ownerKey, token }) => watched.has(ownerKey) && tokens.includes(token),
  )
  const now = context.clock.now()
  const due = dueUnits(all, now, row).slice(0, round.sweeping.mostThorough)
  const wanted = new Set([...ending.map(keyOfUnit), ...due])
  const units = new Map(
    all.flatMap((one) => {
      const key = keyOfUnit(one)
      return one.associated && wanted.has(key) ? [[key, one] as const] : []
    }),
  )
  const waiting = target.number > cursor.number ? all : all.filter((one) => units.has(keyOfUnit(one)))
  return {
    cursor,
    target,
    through,
    watched,
    waiting,
    units,
    startedAt: now,
    size: waiting.length,
    hints: null,
    fresh: new Map(fresh.map((one) => [one.account, one])),
    learned: new Set(),
    thorough: new Set(),
    answered: new Map(),
    done: new Map(),
    transactions: new Map(),
    headers: new Map(),
  }
}

/**
 * Returns the watched token accounts in their state after the last scan (sweep): from memory or, if another
 * process has moved the cursor since that scan, from the database.
 */
const knownAt = async (
  { context, network, sweeping }: Round,
  cursor: Sweep['cursor'],
): Promise<KnownAccounts> => {
  const { known } = sweeping
  if (known !== null && known.cursor.number === cursor.number && known.cursor.hash === cursor.hash)
    return known
  sweeping.known = knowAccounts(cursor, await selectAccounts(context.db, network))
  return sweeping.known
}

type Wallets = {
  known: KnownAccounts
  watched: ReadonlyMap<string, Date>
  tokens: readonly TokenSymbol[]
  row: CursorRow
}

/**
 * Returns the accounts of wallets or tokens that were not read before. The history of a newly verified wallet
 * is read from the verification on, because payments to it may be in blocks that were already read for other
 * wallets.
 */
const freshAccounts = async (
  source: SweepSource,
  { known, watched, tokens, row }: Wallets,
): Promise<SweptAccount[]> => {
  const fresh: SweptAccount[] = []
  for (const [ownerKey, verifiedAt] of watched) {
    const had = known.owners.get(ownerKey)
    if (had !== undefined && tokens.every((token) => had.has(token))) continue
    // Whether the wallet was verified before the last block that was read. Subtracts `clockSkewMs`, because
    // the time of a block may be ahead of the server's clock by that much.
    const wasSwept = verifiedAt.getTime() < row.block_time.getTime() - clockSkewMs
    for (const one of await source.accountsFor(ownerKey))
      if (!had?.has(one.token))
        fresh.push({
          ...newAccount(one, { ownerKey, since: new Date(verifiedAt.getTime() - graceMs) }),
          associated: true,
          historyNumber: wasSwept ? row.block_number : 0,
        })
  }
  return fresh
}

export const newAccount = (
  { account, token }: Pick<SweptAccount, 'account' | 'token'>,
  { ownerKey, since }: Pick<SweptAccount, 'ownerKey' | 'since'>,
): SweptAccount => ({
  account,
  token,
  ownerKey,
  since,
  associated: false,
  heldBy: null,
  amountBase: 0n,
  unread: false,
  historyNumber: 0,
  historyBase: null,
  thoroughAt: never,
  doubt: null,
})

/**
 * Returns the wallets that are due for a thorough reading (of their histories, even if no balance changed),
 * longest unread first. Limits their number, so that the readings are distributed over the hours.
 */
const dueUnits = (accounts: readonly SweptAccount[], now: Date, row: CursorRow): string[] => {
  const associated = accounts.filter((one) => one.associated)
  const sinceMs = Math.max(0, now.getTime() - row.head_seen_at.getTime())
  const most = Math.max(leastThorough, Math.ceil((2 * associated.length * sinceMs) / thoroughEveryMs))
  const due = accounts
    .filter((one) => isThoroughDue(one, now))
    .toSorted((one, other) => one.thoroughAt.getTime() - other.thoroughAt.getTime())
  return [...new Set(due.map(keyOfUnit))].slice(0, most)
}
