import { coversTarget, distance } from '../record/amounts.ts'
import { type Expectation, type Inbound, isAt } from './expectation.ts'

/** An expected payment whose reference the transaction carries, with one of the transfers to its address. */
type Pair = { expectation: Expectation; transfer: Inbound; fit: number; missBase: bigint }

export type Claims = {
  /** The transfers that are assigned by reference, each with its expected payment. */
  taken: Map<Inbound, Expectation>
  /**
   * Transfers that are not assigned, each with the expected payments that compete for it. The transaction
   * carries the references of several checkouts that fit equally well, and has too few transfers for all of
   * them.
   */
  contested: Map<Inbound, readonly Expectation[]>
}

/** Ranks of how well a transfer meets an expected payment; a lower rank is better. */
const fits = { exactly: 0, inFull: 1, lessDust: 2, tooLittle: 3 }

/**
 * Assigns transfers to checkouts by the references (ids of checkouts) that their transaction carries:
 *
 * - A reference gets the transfer that is best for its checkout: the transfer with the exact amount, else
 *   with the smallest amount that covers the price, else with the largest amount.
 * - If a transfer fits several references, the reference whose price is nearest to the amount gets it.
 *   Without this rule, a reference that a stranger added to a buyer's transaction could get a transfer that
 *   fits the buyer's own reference better.
 * - `mayTake` returns whether a reference may get a transfer that does not have its exact amount.
 */
export const claimByReference = (
  expectations: readonly Expectation[],
  transfers: readonly Inbound[],
  mayTake: (transfer: Inbound) => boolean,
): Claims => {
  const pairs = expectations
    .flatMap((expectation) =>
      transfers
        .filter((transfer) => isAt(transfer, expectation))
        .map((transfer) => pairOf(expectation, transfer)),
    )
    .filter(({ fit, transfer }) => fit === fits.exactly || mayTake(transfer))
    .sort(byFit)
  const claims: Claims = { taken: new Map(), contested: new Map() }
  const settled = new Set<Expectation>()
  const isFree = ({ expectation, transfer }: Pair) =>
    !settled.has(expectation) && !claims.taken.has(transfer) && !claims.contested.has(transfer)
  for (let start = 0; start < pairs.length; ) {
    const first = pairs[start] as Pair
    let end = start + 1
    while (end < pairs.length && isAsGood(first, pairs[end] as Pair)) end += 1
    const equal = pairs.slice(start, end).filter(isFree)
    const claimants = [...new Set(equal.map(({ expectation }) => expectation))]
    const wanted = [...new Set(equal.map(({ transfer }) => transfer))]
    for (const [index, transfer] of wanted.entries()) {
      const claimant = claimants[index]
      if (claimants.length > wanted.length) claims.contested.set(transfer, claimants)
      else if (claimant !== undefined) {
        claims.taken.set(transfer, claimant)
        settled.add(claimant)
      }
    }
    start = end
  }
  return claims
}

const pairOf = (expectation: Expectation, transfer: Inbound): Pair => ({
  expectation,
  transfer,
  fit: fitOf(expectation, transfer),
  missBase: distance(transfer.amountBase, expectation.priceBase),
})

const fitOf = ({ amountBase, priceBase }: Expectation, transfer: Inbound): number => {
  if (transfer.amountBase === amountBase) return fits.exactly
  if (transfer.amountBase >= priceBase) return fits.inFull
  return coversTarget(transfer.amountBase, priceBase, transfer.decimals) ? fits.lessDust : fits.tooLittle
}

/**
 * Returns whether two combinations of an expected payment and a transfer match equally well: their rank
 * (`fit`), token, address, amount and price are equal. Then it cannot be decided which checkout the transfer
 * pays.
 */
const isAsGood = (one: Pair, other: Pair): boolean =>
  one.fit === other.fit &&
  isAt(one.transfer, other.transfer) &&
  one.transfer.amountBase === other.transfer.amountBase &&
  one.expectation.priceBase === other.expectation.priceBase

const byFit = (one: Pair, other: Pair): number =>
  one.fit - other.fit ||
  compare(one.missBase, other.missBase) ||
  compare(one.expectation.priceBase, other.expectation.priceBase) ||
  compare(one.transfer.token, other.transfer.token) ||
  compare(one.transfer.recipientKey, other.transfer.recipientKey) ||
  one.transfer.position - other.transfer.position ||
  compare(one.expectation.id, other.expectation.id)

const compare = <Value extends bigint | string>(one: Value, other: Value): number => {
  if (one === other) return 0
  return one < other ? -1 : 1
}
