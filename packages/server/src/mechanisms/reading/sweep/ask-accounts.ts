/**
 * Requests the accounts and balances for a sweep (a scan of the watched token accounts). After a fault, each
 * function continues from the point at which it stopped.
 */

import { ChainError, inPartsOf, mostAccounts, type SweepSource } from '@stablerail/chains'
import { RoundStopped } from '../cursor.ts'
import { countFault, type Round, warnOf } from '../round.ts'
import { atOnce } from './at-once.ts'
import { newAccount } from './start-sweep.ts'
import { isThorough, type Sweep } from './sweep.ts'
import { holdsOther, isDoubtDue, keyOfUnit, type SweptAccount } from './swept-account.ts'

/**
 * At most this many token accounts of a wallet and token are read (those with the largest balances), because
 * any person can open accounts for a wallet.
 */
const mostOfUnit = 100

/** Looks up all token accounts of the wallets in `sweep.units`, and adds new accounts to the sweep. */
export const learnAccounts = async (round: Round, source: SweepSource, sweep: Sweep): Promise<void> => {
  const units = [...sweep.units].filter(([key]) => !sweep.learned.has(key))
  await atOnce(units, async ([key, unit]) => {
    for (const account of await accountsOf(round, source, sweep, unit)) learn(round, sweep, unit, account)
    sweep.learned.add(key)
  })
}

const accountsOf = async (
  round: Round,
  source: SweepSource,
  { target }: Sweep,
  { ownerKey, token }: SweptAccount,
): Promise<string[]> => {
  try {
    const all = await source.accountsOf({ owner: ownerKey, token }, target.number)
    warnOf(
      round,
      'unswept_account',
      { count: Math.max(0, all.length - mostOfUnit), wallet: ownerKey, token },
      'a wallet had too many token accounts, and the accounts with the lowest balances were left out',
    )
    const most = all.toSorted((one, other) => (one.amountBase > other.amountBase ? -1 : 1))
    return most.slice(0, mostOfUnit).map(({ account }) => account)
  } catch (error) {
    // Skips a wallet that has more accounts than a node can return, because one wallet must not stop the
    // reading of all others. The associated token account of the wallet is read in any case.
    if (!(error instanceof ChainError) || !['refused', 'range_too_large'].includes(error.kind)) throw error
    countFault(round, 'unlisted_accounts')
    round.context.log.warn(
      { wallet: ownerKey, token, err: error },
      'the token accounts of a wallet could not be listed',
    )
    return []
  }
}

const learn = ({ sweeping }: Round, sweep: Sweep, unit: SweptAccount, account: string): void => {
  sweep.thorough.add(account)
  if (sweep.fresh.has(account)) return
  const { ownerKey, token } = unit
  const known = sweeping.known?.accounts.get(account)
  const isSwept = sweep.target.number > sweep.cursor.number
  if (known !== undefined) {
    if (!isSwept && keyOfUnit(known) !== keyOfUnit(unit)) sweep.waiting.push(known)
    return
  }
  const one = newAccount({ account, token }, { ownerKey, since: unit.since })
  sweep.fresh.set(account, one)
  sweep.waiting.push(one)
  sweep.size += 1
}

/** Requests the balances of the accounts, and keeps the accounts whose history must be read. */
export const askHoldings = async (round: Round, source: SweepSource, sweep: Sweep): Promise<void> => {
  const now = round.context.clock.now()
  const answered = new Set<SweptAccount>()
  try {
    await atOnce(inPartsOf(sweep.waiting, mostAccounts), async (part) => {
      if (round.isStopping()) throw new RoundStopped('The process is stopping.')
      const { number, holdings } = await source.holdings(part, sweep.target.number)
      for (const [index, account] of part.entries()) {
        const holding = holdings[index]
        if (holding === undefined) throw new Error('Accounts were answered by fewer.')
        answered.add(account)
        if (isThorough(sweep, account) || mattersNow(sweep, account, holding, now))
          sweep.answered.set(account.account, {
            account,
            holding: { ...holding, number },
            entries: null,
            isTooLong: false,
            isEmpty: false,
          })
        // Keeps only the balance of a new account whose history this sweep does not read. A later sweep reads
        // the history, because each sweep reads the histories of a limited number of new wallets.
        else if (sweep.fresh.has(account.account)) sweep.done.set(account.account, { ...account, ...holding })
      }
    })
  } finally {
    sweep.waiting = sweep.waiting.filter((account) => !answered.has(account))
  }
}

const mattersNow = (
  sweep: Sweep,
  account: SweptAccount,
  holding: Parameters<typeof holdsOther>[0],
  now: Date,
): boolean =>
  account.unread ||
  isDoubtDue(account.doubt, now) ||
  (!sweep.fresh.has(account.account) && holdsOther(account, holding))
