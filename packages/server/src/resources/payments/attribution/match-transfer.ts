import { type AttributionRule, type CheckoutStatus, checkoutMoves, mayMove } from '@stablerail/contract'
import { coversTarget, distance, isNearTarget } from '../amounts.ts'

/** A checkout that expects a transfer of this token to this address, of whatever workspace. */
export type Candidate = {
  workspaceId: string
  checkoutId: string
  status: CheckoutStatus
  expiresAt: Date
  targetBase: bigint
  reference: string
  payerKey: string | null
  /** Another payment that is on the chain was attributed to it. */
  taken: boolean
}

/** A transfer to an address that one workspace or several own. */
export type Inbound = {
  amountBase: bigint
  decimals: number
  from: string
  reference: string | null
  blockTime: Date
  /** The workspace it belongs to if no checkout claims it. */
  homeWorkspaceId: string
}

export type Match<C extends Candidate> = {
  rule: AttributionRule
  reason: string
  /** The checkout it pays; null when it is unmatched. */
  credited: C | null
  /** For an unmatched transfer, the checkout it was most likely meant for. */
  closeMatch: C | null
  weighed: readonly C[]
}

/** Finds the checkout a transfer pays: the first rule that fits decides, whatever the ones after it would say. */
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
  const told = 'The sender is the payer declared for the checkout'
  const best = payable.find(covers)
  if (best !== undefined)
    return { ...creditOrExplain('declared_payer', told, best, inbound), weighed: declared }
  const [only] = payable
  if (only !== undefined && payable.length === 1)
    return {
      ...creditOrExplain(
        'declared_payer',
        `${told}, and for no other; the amount is too little`,
        only,
        inbound,
      ),
      weighed: declared,
    }
  const late = payable.length === 0 ? declared.find(covers) : undefined
  return late === undefined
    ? null
    : { ...creditOrExplain('declared_payer', told, late, inbound), weighed: declared }
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

/** A rule has named a checkout: it is credited, or the transfer is unmatched and says why. */
const creditOrExplain = <C extends Candidate>(
  rule: AttributionRule,
  told: string,
  named: C,
  inbound: Pick<Inbound, 'blockTime'>,
): Match<C> => {
  const obstacle = whyNot(named, inbound)
  if (obstacle === null)
    return { rule, reason: `${told}.`, credited: named, closeMatch: null, weighed: [named] }
  return {
    rule: 'none',
    reason: `${told}, but ${obstacle}.`,
    credited: null,
    closeMatch: named,
    weighed: [named],
  }
}

const isLive = (status: CheckoutStatus) => mayMove(checkoutMoves.succeed, status)

/** Why a checkout cannot be credited; null when it can. */
export const whyNot = (
  { status, taken, expiresAt }: Pick<Candidate, 'status' | 'taken' | 'expiresAt'>,
  { blockTime }: Pick<Inbound, 'blockTime'>,
): string | null => {
  if (taken) return 'another payment for it was seen before'
  if (!isLive(status)) return `it is ${status}`
  return blockTime > expiresAt ? 'it had expired when the transfer was mined' : null
}

/** Nearest to the amount first, then the oldest: ids sort by creation. */
const byCloseness =
  (amountBase: bigint) =>
  (a: Candidate, b: Candidate): number => {
    const difference = distance(amountBase, a.targetBase) - distance(amountBase, b.targetBase)
    if (difference !== 0n) return difference < 0n ? -1 : 1
    return a.checkoutId < b.checkoutId ? -1 : 1
  }
