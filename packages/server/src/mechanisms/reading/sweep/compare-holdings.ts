import { type AccountHolding, ChainError, type ChainSource, mostAccounts } from '@stablerail/chains'
import { countFault, type Round } from '../round.ts'
import type { Sweep } from './sweep.ts'
import type { SweptAccount } from './swept-account.ts'

/**
 * If two providers return different balances of an account, and neither balance changes for this time, the
 * cause is not that one provider lags behind the other.
 */
const patienceMs = 60_000
/**
 * After the reader switched providers because two providers returned different balances of an account, an
 * unchanged difference causes no other switch for at least this long.
 */
const restMs = 600_000

/**
 * Returns the accounts whose balances are now compared with a second provider: the accounts for which it
 * returned another balance before, and some of the remaining accounts, which are compared in turn.
 */
export const accountsToCompare = ({ sweeping }: Round): SweptAccount[] => {
  const all = [...(sweeping.known?.accounts.values() ?? [])]
  const suspected = all.filter(({ account }) => sweeping.suspects.has(account)).slice(0, mostAccounts / 2)
  const from = sweeping.compared >= all.length ? 0 : sweeping.compared
  const next = all.slice(from, from + mostAccounts - suspected.length)
  sweeping.compared = from + next.length
  return [...new Set([...suspected, ...next])]
}

/**
 * Compares the balances that two providers return for accounts, because a provider may return outdated
 * balances without an error. Throws `disagreement` if a balance differs for longer than `patienceMs`, so that
 * the reader switches to the next provider. A shorter difference is ignored, because one provider may be a
 * few blocks behind.
 */
export const compareHoldings = (
  round: Round,
  source: ChainSource,
  sweep: Sweep,
  told: { accounts: readonly SweptAccount[]; holdings: readonly AccountHolding[] },
): void => {
  const { context, sweeping } = round
  const nowMs = context.clock.now().getTime()
  const apart: string[] = []
  for (const [index, { account, amountBase: before }] of told.accounts.entries()) {
    const own = sweep.done.get(account)?.amountBase ?? before
    const other = told.holdings[index]?.amountBase ?? 0n
    const suspect = sweeping.suspects.get(account)
    if (own === other) sweeping.suspects.delete(account)
    else if (suspect?.own !== own || suspect.other !== other)
      sweeping.suspects.set(account, { own, other, sinceMs: nowMs })
    else if (nowMs - suspect.sinceMs >= patienceMs) {
      suspect.sinceMs = nowMs + restMs
      apart.push(account)
    }
  }
  if (apart.length === 0) return
  countFault(round, 'disagreement', apart.length - 1)
  throw new ChainError(
    'disagreement',
    `${source.label} and the next provider tell different amounts of ${apart.length} accounts, such as ${apart[0]}.`,
  )
}
