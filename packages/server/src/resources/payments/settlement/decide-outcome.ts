/** A pending payment that is deep enough in the chain to be settled. */
export type Ripe = {
  checkoutId: string | null
  /** Whether the payment's reference names the checkout and its amount is too little. */
  isUnderpaid: boolean
  amountBase: bigint
  /** The price that the payment's checkout asks; null for an unmatched payment. */
  targetBase: bigint | null
}

export type Outcome =
  | { move: 'confirm'; fullySettled: boolean; checkoutMove: 'succeed' | null }
  | { move: 'fail'; failureReason: 'underpaid'; checkoutMove: null }

/** Decides whether a payment is confirmed or fails, and whether the checkout that it is credited to succeeds. */
export const decideOutcome = ({ checkoutId, isUnderpaid, amountBase, targetBase }: Ripe): Outcome => {
  if (checkoutId === null || targetBase === null)
    return { move: 'confirm', fullySettled: false, checkoutMove: null }
  // The checkout stays payable: a payment that is enough may still come.
  if (isUnderpaid) return { move: 'fail', failureReason: 'underpaid', checkoutMove: null }
  return { move: 'confirm', fullySettled: amountBase >= targetBase, checkoutMove: 'succeed' }
}
