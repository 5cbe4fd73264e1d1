import type { AttributionRule, PaymentCoverage } from '@stablerail/contract'
import { coversTarget } from '../record/amounts.ts'
import { type Claims, claimByReference } from './claim-by-reference.ts'
import { type Expectation, type Inbound, isAt, obstacleTo, takenBefore } from './expectation.ts'
import { findNearest, nearReason } from './find-nearest.ts'

/** The result of one attribution rule for a transfer: whether the rule matched (`fits`), and the reason. */
export type RuleResult = { rule: AttributionRule; fits: boolean; because: string }

export type Match<E extends Expectation = Expectation> = {
  rule: AttributionRule
  reason: string
  /**
   * `underpaid`: the transfer is for the checkout, and the amount is less than the price. The checkout stays payable,
   * and this payment counts if others cover the rest.
   */
  outcome: 'credited' | 'underpaid' | 'unmatched'
  /** The coverage of a transfer to a deposit address; absent for a transfer to a wallet. */
  coverage?: PaymentCoverage
  /** The number of the transfer among those that count towards the price, from 1; absent if it does not count. */
  partNumber?: number
  /**
   * The expectation (awaited payment of a checkout) that the transfer pays, in full or in part; null if the
   * transfer is unmatched.
   */
  expectation: E | null
  /**
   * The expectation (awaited payment of a checkout) that an unmatched transfer was most likely meant for;
   * null if no expectation is likely.
   */
  closeMatch: E | null
  /** The expectations that are as close to an unmatched transfer as its close match, including it; absent if that is one. */
  equallyClose?: readonly E[]
  /**
   * The expectations (awaited payments of checkouts) that the attribution rules considered for the transfer.
   */
  weighed: readonly E[]
  steps: readonly RuleResult[]
}

/**
 * The transfers of one transaction to addresses of wallets, in the chain's order, and the references that the
 * transaction carries.
 */
export type Transaction<T extends Inbound = Inbound> = {
  references: readonly string[]
  transfers: readonly T[]
}

type Weighing<E extends Expectation> = {
  transfers: readonly Inbound[]
  expectations: readonly E[]
  references: readonly string[]
  /** The expectations (awaited payments of checkouts) whose payment reference the transaction carries. */
  named: readonly E[]
  claims: Claims
  /**
   * The transfers whose payment references name checkouts that can no longer be paid, each with the
   * expectation of its checkout. Used only to explain why a transfer is unmatched.
   */
  vain: Claims
  /** The ids of the checkouts credited with a transfer of this transaction. */
  credited: Set<string>
}

/**
 * Decides which checkouts the transfers of one transaction pay, considering the transfers together: first by the
 * references that the transaction carries, then by exact amount. Returns a match for each transfer, in their order. It
 * changes no expectation: between transactions the caller marks credited expectations as `taken`.
 */
export const matchTransaction = <E extends Expectation>(
  { references, transfers }: Transaction,
  expectations: readonly E[],
): Match<E>[] => {
  const named = expectations
    .filter(({ reference }) => references.includes(reference))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const mayBeMet = (one: Expectation, transfer: Inbound) => obstacleTo(one, transfer) === null
  const payable = named.filter((one) => transfers.some((transfer) => mayBeMet(one, transfer)))
  // Whether the transfer's amount is reserved for a checkout that the transaction does not reference. Such a
  // transfer pays a referenced checkout only if that checkout has reserved exactly this amount too, because
  // one transaction may contain transfers of several people.
  const isAnothers = (transfer: Inbound) =>
    expectations.some((one) => isExactly(one, transfer) && mayBeMet(one, transfer) && !named.includes(one))
  const claims = claimByReference(payable, transfers, (transfer) => !isAnothers(transfer))
  const left = transfers.filter((transfer) => !claims.taken.has(transfer) && !claims.contested.has(transfer))
  const vain = claimByReference(
    named.filter((one) => !payable.includes(one)),
    left,
    (transfer) => isAlone(transfer, transfers) || !isAnothers(transfer),
  )
  const credited = new Set<string>()
  for (const transfer of transfers) {
    const one = claims.taken.get(transfer)
    if (one === undefined || !isEnough(one, transfer)) continue
    // A checkout accepts only one payment, but may await it in several tokens. If the transaction pays the
    // checkout in two tokens, credit only the first of the two transfers.
    if (credited.has(one.targetId)) {
      claims.taken.delete(transfer)
      vain.taken.set(transfer, one)
    }
    credited.add(one.targetId)
  }
  const weighing = { references, transfers, expectations, named, claims, vain, credited }
  return transfers.map((transfer) => matchOf(weighing, transfer))
}

const isExactly = (one: Expectation, transfer: Inbound): boolean =>
  one.amountBase === transfer.amountBase && isAt(one, transfer)

const isEnough = (one: Expectation, transfer: Inbound): boolean =>
  coversTarget(transfer.amountBase, one.wholeBase, transfer.decimals)

const isAlone = (transfer: Inbound, transfers: readonly Inbound[]): boolean =>
  transfers.every((other) => other === transfer || !isAt(other, transfer))

const matchOf = <E extends Expectation>(weighing: Weighing<E>, transfer: Inbound): Match<E> => {
  const reference = byReference(weighing, transfer)
  if (reference.match !== null) return { ...reference.match, steps: [reference.step, undecided] }
  const amount = byExactAmount(weighing, transfer)
  const steps = [reference.step, amount.step]
  if (amount.match !== null) return { ...amount.match, steps }
  const near = findNearest(weighing, transfer)
  const explained = reference.closeMatch ?? amount.closeMatch
  const weighed = [...reference.weighed, ...amount.weighed, ...near.slice(0, 1)]
  const telling = reference.isTelling ? reference.step : amount.isTelling ? amount.step : null
  return {
    rule: 'none',
    outcome: 'unmatched',
    expectation: null,
    closeMatch: explained ?? near[0] ?? null,
    ...(explained === null && near.length > 1 ? { equallyClose: near } : {}),
    steps,
    reason: telling?.because ?? nearReason(near, transfer),
    weighed: [...new Set(weighed)],
  }
}

/**
 * The result of one attribution rule. `match` is null if the rule found no checkout; `step` has the reason
 * for the result.
 */
type Finding<E extends Expectation> = {
  match: Omit<Match<E>, 'steps'> | null
  step: RuleResult
  /**
   * Whether `step.because` becomes the reason of the match if the transfer stays unmatched. False if
   * `step.because` only states that the attribution rule found nothing for the transfer.
   */
  isTelling: boolean
  closeMatch: E | null
  weighed: readonly E[]
}

const undecided: RuleResult = {
  rule: 'exact_amount',
  fits: false,
  because: 'The reference identified the checkout, whatever the amount.',
}

const byReference = <E extends Expectation>(weighing: Weighing<E>, transfer: Inbound): Finding<E> => {
  const { named, claims, vain } = weighing
  const find = (wanted: Expectation | undefined) => named.find((one) => one === wanted)
  const taken = find(claims.taken.get(transfer))
  if (taken !== undefined) return foundByReference(taken, transfer)
  const refuse = (because: string, found: Partial<Finding<E>> = {}): Finding<E> => ({
    match: null,
    isTelling: true,
    closeMatch: null,
    weighed: concerned,
    ...found,
    step: { rule: 'reference', fits: false, because },
  })
  const concerned = concernedBy(weighing, transfer)
  if (claims.contested.has(transfer))
    return refuse(
      'The transaction carries the references of several checkouts that the transfer would suit equally well.',
    )
  const late = find(vain.taken.get(transfer))
  if (late !== undefined)
    return refuse(
      `The transaction carries the reference of the checkout, but ${obstacleTo(late, transfer) ?? takenBefore}.`,
      { closeMatch: late, weighed: [late] },
    )
  const ended = vain.contested.get(transfer)
  if (ended !== undefined)
    return refuse(
      'The transaction carries the references of several checkouts, none of which the transfer can still pay.',
      { closeMatch: find(ended[0]) ?? null },
    )
  if (concerned.length === 0)
    return refuse(
      weighing.references.length === 0
        ? 'No reference was found in the transaction.'
        : 'No checkout at this address has a reference that was found in the transaction.',
      { isTelling: false },
    )
  const [first] = concerned.filter((one) => isAt(one, transfer))
  if (first === undefined)
    return refuse('The transaction carries a reference that was issued for another token or another address.')
  return isAlone(transfer, weighing.transfers)
    ? refuse(
        'The transaction carries the reference of one checkout, and the amount is the one reserved for another.',
        { closeMatch: first },
      )
    : refuse('The reference in the transaction belongs to another of its transfers.', { isTelling: false })
}

const foundByReference = <E extends Expectation>(one: E, transfer: Inbound): Finding<E> => {
  const found = 'The transaction carries the reference of the checkout'
  const isShort = !isEnough(one, transfer)
  const reason = isShort ? `${found}; the amount is too little.` : `${found}.`
  return {
    match: {
      rule: 'reference',
      reason,
      expectation: one,
      closeMatch: null,
      weighed: [one],
      outcome: isShort ? 'underpaid' : 'credited',
    },
    step: { rule: 'reference', fits: true, because: reason },
    isTelling: true,
    closeMatch: null,
    weighed: [one],
  }
}

/**
 * Returns the expectations (awaited payments of checkouts) that the transaction's references name. Leaves out
 * an expectation if its token and address are not those of this transfer, but those of another transfer of
 * the transaction.
 */
const concernedBy = <E extends Expectation>({ named, transfers }: Weighing<E>, transfer: Inbound): E[] =>
  named.filter((one) => isAt(one, transfer) || !transfers.some((other) => isAt(one, other)))

const byExactAmount = <E extends Expectation>(weighing: Weighing<E>, transfer: Inbound): Finding<E> => {
  const one = weighing.expectations.find((candidate) => isExactly(candidate, transfer))
  const found = 'The amount is the one reserved for the checkout'
  const finding = (step: Omit<RuleResult, 'rule'>, rest: Partial<Finding<E>>): Finding<E> => ({
    match: null,
    isTelling: true,
    closeMatch: null,
    weighed: one === undefined ? [] : [one],
    ...rest,
    step: { rule: 'exact_amount', ...step },
  })
  if (one === undefined)
    return finding({ fits: false, because: 'No checkout has reserved this amount.' }, { isTelling: false })
  const taken = one.taken || weighing.credited.has(one.targetId)
  const obstacle = obstacleTo({ ...one, taken }, transfer)
  if (obstacle !== null)
    return finding({ fits: false, because: `${found}, but ${obstacle}.` }, { closeMatch: one })
  const concerned = concernedBy(weighing, transfer)
  if (isAlone(transfer, weighing.transfers) && concerned.some(({ targetId }) => targetId !== one.targetId))
    return finding(
      { fits: false, because: `${found}, but the transaction carries the reference of another.` },
      { closeMatch: one.workspaceId === transfer.homeWorkspaceId ? one : null },
    )
  const isWhole = isEnough(one, transfer)
  if (isWhole) weighing.credited.add(one.targetId)
  const reason = isWhole ? `${found}.` : `${found}, for the rest of its price.`
  const outcome = isWhole ? 'credited' : 'underpaid'
  const match = { rule: 'exact_amount', reason, outcome, expectation: one } as const
  return finding({ fits: true, because: reason }, { match: { ...match, closeMatch: null, weighed: [one] } })
}
