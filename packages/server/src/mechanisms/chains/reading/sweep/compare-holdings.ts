import { countFault, type Round } from '../round.ts'
import { ChainError, type ChainSource } from '../source.ts'
import type { Sweep } from './sweep.ts'
import { type Holding, mostAccounts } from './sweep-source.ts'
import type { SweptAccount } from './swept-account.ts'

/** As long as two providers tell different amounts of an account, one of which does not move, neither is only behind. */
const patienceMs = 60_000
/** Once the other provider has served for that reason, this one is not left for the same account again for a while. */
const restMs = 600_000

/** The accounts that a second provider is asked about: those that it told differently, and the next of all, by turns. */
export const accountsToCompare = ({ sweeping }: Round): SweptAccount[] => {
  const all = [...(sweeping.known?.accounts.values() ?? [])]
  const suspected = all.filter(({ account }) => sweeping.suspects.has(account)).slice(0, mostAccounts / 2)
  const from = sweeping.compared >= all.length ? 0 : sweeping.compared
  const next = all.slice(from, from + mostAccounts - suspected.length)
  sweeping.compared = from + next.length
  return [...new Set([...suspected, ...next])]
}

/**
 * Compares what a second provider tells of accounts with what was read of them. A provider may tell the amounts of
 * yesterday, with no gap in what it tells; two that are a few blocks apart differ only for moments. Throws
 * `disagreement` where they differ for longer, so that the other one serves, and reads the histories.
 */
export const compareHoldings = (
  round: Round,
  source: ChainSource,
  sweep: Sweep,
  told: { accounts: readonly SweptAccount[]; holdings: readonly Holding[] },
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
