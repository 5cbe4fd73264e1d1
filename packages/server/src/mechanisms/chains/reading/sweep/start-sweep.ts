import type { TokenSymbol } from '@stablerail/contract'
import type { CursorRow } from '../cursor.ts'
import { toBlock } from '../cursor.ts'
import type { Round } from '../round.ts'
import type { MinedBlock } from '../source.ts'
import { selectAccounts } from './account-store.ts'
import { type KnownAccounts, knowAccounts, type Sweep } from './sweep.ts'
import type { SweepSource } from './sweep-source.ts'
import { isThoroughDue, keyOfUnit, type SweptAccount, thoroughEveryMs, type Unit } from './swept-account.ts'

/** As many wallets are read thoroughly in a sweep whatever their number, so that a few new ones need not wait. */
const leastThorough = 50
/** A transfer concerns a wallet when mined at most so long before it was verified: the clocks of chain and server differ. */
const graceMs = 60_000
/** The chain's clock is trusted as far as this. A wallet that was verified so long before a block was swept in it. */
export const clockSkewMs = 600_000
/** Of an account whose history was never read. */
const never = new Date(0)

type Beginning = {
  source: SweepSource
  target: MinedBlock
  /** The moment until which every transfer is known once the target is reached. */
  through: Date
  /** Where the time of an awaited payment ends before that moment. */
  ending: readonly Unit[]
}

/** Begins a sweep up to a block: of all accounts or, where the block was swept already, of those that are to be read thoroughly. */
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
    ...{
      cursor,
      target,
      through,
      watched,
      waiting,
      units,
      startedAt: now,
      size: waiting.length,
      hints: null,
    },
    fresh: new Map(fresh.map((one) => [one.account, one])),
    ...{ learned: new Set(), thorough: new Set(), answered: new Map(), done: new Map() },
    ...{ transactions: new Map(), headers: new Map() },
  }
}

/** The accounts as the last sweep left them: in memory, unless another process has moved the cursor since. */
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
 * The accounts of wallets that are new, or of tokens that are. What was paid to a wallet since it was verified may lie
 * below the cursor, where other wallets were read: its history is read from that moment on.
 */
const freshAccounts = async (
  source: SweepSource,
  { known, watched, tokens, row }: Wallets,
): Promise<SweptAccount[]> => {
  const fresh: SweptAccount[] = []
  for (const [ownerKey, verifiedAt] of watched) {
    const had = known.owners.get(ownerKey)
    if (had !== undefined && tokens.every((token) => had.has(token))) continue
    const wasSwept = verifiedAt.getTime() < row.block_time.getTime() - clockSkewMs
    for (const one of await source.accountsFor(ownerKey))
      if (!had?.has(one.token))
        fresh.push({
          ...newAccount(one, { ownerKey, since: new Date(verifiedAt.getTime() - graceMs) }),
          ...{ associated: true, historyNumber: wasSwept ? row.block_number : 0 },
        })
  }
  return fresh
}

export const newAccount = (
  { account, token }: Pick<SweptAccount, 'account' | 'token'>,
  { ownerKey, since }: Pick<SweptAccount, 'ownerKey' | 'since'>,
): SweptAccount => ({
  ...{ account, token, ownerKey, since, associated: false, heldBy: null, amountBase: 0n, unread: false },
  ...{ historyNumber: 0, historyBase: null, thoroughAt: never, doubt: null },
})

/** The wallets whose turn it is, longest unread first; a few at a time, so that they stay spread over the hours. */
const dueUnits = (accounts: readonly SweptAccount[], now: Date, row: CursorRow): string[] => {
  const associated = accounts.filter((one) => one.associated)
  const sinceMs = Math.max(0, now.getTime() - row.head_seen_at.getTime())
  const most = Math.max(leastThorough, Math.ceil((2 * associated.length * sinceMs) / thoroughEveryMs))
  const due = accounts
    .filter((one) => isThoroughDue(one, now))
    .toSorted((one, other) => one.thoroughAt.getTime() - other.thoroughAt.getTime())
  return [...new Set(due.map(keyOfUnit))].slice(0, most)
}
