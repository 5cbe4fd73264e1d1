import type { NetworkKey } from '../../../config.ts'
import type { Tx } from '../../../context.ts'
import type { Expectation, Inbound } from './expectation.ts'
import { findExpectations } from './find-expectations.ts'
import { type Match, type Transaction, weighTransaction } from './weigh-transaction.ts'

/**
 * Finds what the transfers of transactions pay, in the order of the chain: what one transaction is credited to is taken
 * for those after it. Locks the checkouts that are credited.
 */
export const attributeTransfers = async <T extends Inbound>(
  tx: Tx,
  network: NetworkKey,
  transactions: readonly Transaction<T>[],
): Promise<Map<T, Match>> => {
  const expectations = await findExpectations(tx, network, transactions)
  const ofTarget = groupByTarget(expectations.flat())
  const matches = new Map<T, Match>()
  for (const [index, transaction] of transactions.entries()) {
    const found = weighTransaction(transaction, expectations[index] ?? [])
    for (const [place, transfer] of transaction.transfers.entries()) {
      const match = found[place]
      if (match === undefined) throw new Error('A transfer was weighed without a match.')
      matches.set(transfer, match)
      if (match.outcome === 'credited')
        for (const one of ofTarget.get(match.expectation?.targetId ?? '') ?? []) one.taken = true
    }
  }
  return matches
}

const groupByTarget = (expectations: readonly Expectation[]): Map<string, Set<Expectation>> => {
  const groups = new Map<string, Set<Expectation>>()
  for (const one of expectations) {
    const group = groups.get(one.targetId)
    if (group === undefined) groups.set(one.targetId, new Set([one]))
    else group.add(one)
  }
  return groups
}
