import type { AttributionRule } from '@stablerail/contract'
import { coversTarget } from '../amounts.ts'

/** A pending payment that is deep enough in the chain to be settled. */
export type Ripe = {
  checkoutId: string | null
  rule: AttributionRule
  amountBase: bigint
  /** The amount that the payment's checkout expected; null for an unmatched payment. */
  targetBase: bigint | null
  decimals: number
}

export type Outcome =
  | { move: 'confirm'; fullySettled: boolean; checkoutMove: 'succeed' | null }
  | { move: 'fail'; failureReason: 'underpaid'; checkoutMove: 'fail' }

/** Rules that name a checkout whatever the amount is, so that the amount may be too little. */
const amountBlindRules: readonly AttributionRule[] = ['reference', 'declared_payer']

/** Decides whether a payment is confirmed or fails, and how the checkout that the payment is credited to ends. */
export const decideOutcome = ({ checkoutId, rule, amountBase, targetBase, decimals }: Ripe): Outcome => {
  if (checkoutId === null || targetBase === null)
    return { move: 'confirm', fullySettled: false, checkoutMove: null }
  const short = !coversTarget(amountBase, targetBase, decimals)
  if (short && amountBlindRules.includes(rule))
    return { move: 'fail', failureReason: 'underpaid', checkoutMove: 'fail' }
  return { move: 'confirm', fullySettled: amountBase >= targetBase, checkoutMove: 'succeed' }
}
