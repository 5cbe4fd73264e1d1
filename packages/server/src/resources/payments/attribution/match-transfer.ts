import { type AttributionRule, type CheckoutStatus, checkoutMoves, mayMove } from '@stablerail/contract'
import { coversTarget, distance, isNearTarget } from '../amounts.ts'

/** A checkout, of any workspace, that expects a transfer of the same token to the same address. */
export type Candidate = {
  workspaceId: string
  checkoutId: string
  status: CheckoutStatus
  expiresAt: Date
  targetBase: bigint
  reference: string
  payerKey: string | null
  /** Whether another payment that is in the chain is credited to the checkout. */
  taken: boolean
}

/** A transfer to an address that at least one workspace has a wallet of. */
export type Inbound = {
  amountBase: bigint
  decimals: number
  from: string
  reference: string | null
  blockTime: Date
  /** The workspace that the transfer belongs to when no rule names a checkout. */
  homeWorkspaceId: string
}

export type Match<C extends Candidate> = {
  rule: AttributionRule
  reason: string
  /** The checkout that the transfer pays; null when the transfer is unmatched. */
  credited: C | null
  /** The checkout that an unmatched transfer was most likely meant for; null when none came near. */
  closeMatch: C | null
  /** The candidates that the deciding rule considered. */
  weighed: readonly C[]
}

/** Finds the checkout that a transfer pays. The first rule that names a checkout decides; later rules are not asked. */
export const matchTransfer = <C extends Candidate>(inbound: Inbound, candidates: readonly C[]): Match<C> =>
  byReference(inbound, candidates) ??
  byExactAmount(inbound, candidates) ??
  byDeclaredPayer(inbound, candidates) ??
  unmatched(inbound, candidates)

const byReference = <C extends Candidate>(inbound: Inbound, candidates: readonly C[]): Match<C> | null => {
  const { reference } = inbound
  const named = reference === null ? undefined : candidates.find((one) => one.reference === reference)
  if (named === undefined) return null
  return creditOrExplain('reference', 'The transaction carries the reference of the checkout', named, inbound)
}

const byExactAmount = <C extends Candidate>(inbound: Inbound, candidates: readonly C[]): Match<C> | null => {
  const exact = candidates.find(({ targetBase }) => targetBase === inbound.amountBase)
  if (exact === undefined) return null
  return creditOrExplain('exact_amount', 'The amount is the one reserved for the checkout', exact, inbound)
}

const byDeclaredPayer = <C extends Candidate>(
  inbound: Inbound,
  candidates: readonly C[],
): Match<C> | null => {
  const { amountBase, decimals, from } = inbound
  const declared = candidates.filter(({ payerKey }) => payerKey === from).sort(byCloseness(amountBase))
  const payable = declared.filter((one) => whyNot(one, inbound) === null)
  const covers = ({ targetBase }: C) => coversTarget(amountBase, targetBase, decimals)
  const finding = 'The sender is the payer declared for the checkout'
  const best = payable.find(covers)
  if (best !== undefined)
    return { ...creditOrExplain('declared_payer', finding, best, inbound), weighed: declared }
  const [only] = payable
  if (only !== undefined && payable.length === 1)
    return {
      ...creditOrExplain(
        'declared_payer',
        `${finding}, and for no other; the amount is too little`,
        only,
        inbound,
      ),
      weighed: declared,
    }
  const late = payable.length === 0 ? declared.find(covers) : undefined
  return late === undefined
    ? null
    : { ...creditOrExplain('declared_payer', finding, late, inbound), weighed: declared }
}

const unmatched = <C extends Candidate>(inbound: Inbound, candidates: readonly C[]): Match<C> => {
  const near = candidates
    .filter(({ workspaceId, taken, status }) => {
      return workspaceId === inbound.homeWorkspaceId && !taken && (isLive(status) || status === 'expired')
    })
    .filter(({ targetBase }) => isNearTarget(inbound.amountBase, targetBase))
    .sort(byCloseness(inbound.amountBase))
  const closeMatch = near.find((one) => whyNot(one, inbound) === null) ?? near[0] ?? null
  const reason =
    closeMatch === null
      ? 'No checkout expected this transfer.'
      : 'No checkout expected exactly this transfer; one expected nearly as much.'
  return { rule: 'none', reason, credited: null, closeMatch, weighed: near }
}

/** Credits the checkout that a rule has named or, when the checkout cannot be credited, explains why not. */
const creditOrExplain = <C extends Candidate>(
  rule: AttributionRule,
  finding: string,
  named: C,
  inbound: Pick<Inbound, 'blockTime'>,
): Match<C> => {
  const obstacle = whyNot(named, inbound)
  if (obstacle === null)
    return { rule, reason: `${finding}.`, credited: named, closeMatch: null, weighed: [named] }
  return {
    rule: 'none',
    reason: `${finding}, but ${obstacle}.`,
    credited: null,
    closeMatch: named,
    weighed: [named],
  }
}

const isLive = (status: CheckoutStatus) => mayMove(checkoutMoves.succeed, status)

/** Why a checkout cannot be credited, as a clause for the reason of an unmatched payment; null when it can. */
export const whyNot = (
  { status, taken, expiresAt }: Pick<Candidate, 'status' | 'taken' | 'expiresAt'>,
  { blockTime }: Pick<Inbound, 'blockTime'>,
): string | null => {
  if (taken) return 'another payment for it was seen before'
  if (!isLive(status)) return `it is ${status}`
  return blockTime > expiresAt ? 'it had expired when the transfer was mined' : null
}

/** Sorts by distance to the amount, then by age: the ids of older checkouts sort first. */
const byCloseness =
  (amountBase: bigint) =>
  (a: Candidate, b: Candidate): number => {
    const difference = distance(amountBase, a.targetBase) - distance(amountBase, b.targetBase)
    if (difference !== 0n) return difference < 0n ? -1 : 1
    return a.checkoutId < b.checkoutId ? -1 : 1
  }
