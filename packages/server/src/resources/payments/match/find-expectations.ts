import type { Tx } from '../../../mechanisms/db/index.ts'
import type { NetworkKey } from '../../../settings/config.ts'
import { type CheckoutKey, lockCheckoutsAndInvoices } from '../../checkouts/index.ts'
import type { Expectation } from './expectation.ts'
import {
  type Claim,
  type ClaimableTransaction,
  selectAwaiting,
  selectExpectations,
  selectNamed,
  selectNear,
  type TokenAddress,
} from './store.ts'

/**
 * Returns, for each transaction, the expectations (expected payments of checkouts) that its transfers may
 * pay:
 *
 * - expectations whose reference the transaction carries,
 * - expectations whose exact amount is the amount of a transfer,
 * - expectations whose price differs from the amount of a transfer by at most 5 percent. These are returned
 *   only if no reference and no exact amount matches, or if the transaction has several transfers.
 *
 * Locks the checkouts that may be credited, and the checkouts in `others`. If
 * several transactions may pay an expectation, all of them get one common object. So when the caller marks
 * the expectation as paid (`taken`), the mark applies to all of these transactions.
 */
export const findExpectations = async (
  tx: Tx,
  network: NetworkKey,
  transactions: readonly ClaimableTransaction[],
  others: readonly CheckoutKey[],
): Promise<Expectation[][]> => {
  if (transactions.length === 0 && others.length === 0) return []
  const awaited = await onlyAwaited(tx, network, transactions)
  const named = await selectNamed(tx, network, awaited)
  const namedIn = new Set(named.map(({ transaction }) => transaction))
  // Also read expectations (expected payments) whose price is within 5 percent of the amount of a transfer,
  // if no reference and no exact amount of the transaction matches an expectation. Read them also for a
  // transaction with several transfers, because the match may explain only one of the transfers.
  const near = await selectNear(
    tx,
    network,
    awaited,
    (transaction) => !namedIn.has(transaction) || (transactions[transaction]?.transfers.length ?? 0) > 1,
  )
  // One call for all checkouts, because invoices are locked before checkouts, and checkouts in the order of
  // their ids.
  await lockCheckoutsAndInvoices(tx, network.livemode, [...named, ...others])
  const claims = [...named, ...near]
  const keys = new Map(claims.map((claim) => [claim.id, claim]))
  const found = await selectExpectations(tx, network, [...keys.values()])
  const byId = new Map(found.map((one) => [one.id, one]))
  return distribute(transactions.length, claims, byId)
}

/**
 * Returns the transactions with only those of their transfers that may pay a checkout: a checkout awaits a
 * payment in their token at their address, or an exact amount for that token and address is reserved.
 */
const onlyAwaited = async (
  tx: Tx,
  network: NetworkKey,
  transactions: readonly ClaimableTransaction[],
): Promise<ClaimableTransaction[]> => {
  const places = new Map(
    transactions.flatMap(({ transfers }) => transfers.map((it) => [placeOf(it), it] as const)),
  )
  const awaiting = new Set((await selectAwaiting(tx, network, [...places.values()])).map(placeOf))
  return transactions.map(({ references, transfers }) => ({
    references,
    transfers: awaiting.size === 0 ? [] : transfers.filter((it) => awaiting.has(placeOf(it))),
  }))
}

const placeOf = ({ token, recipientKey }: TokenAddress): string => `${token} ${recipientKey}`

const distribute = (
  count: number,
  claims: readonly Claim[],
  byId: ReadonlyMap<string, Expectation>,
): Expectation[][] => {
  const sets = Array.from({ length: count }, () => new Set<Expectation>())
  for (const { transaction, id } of claims) {
    const one = byId.get(id)
    if (one !== undefined) sets[transaction]?.add(one)
  }
  return sets.map((set) => [...set])
}
