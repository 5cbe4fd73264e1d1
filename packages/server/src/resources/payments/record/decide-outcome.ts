import type { RecordedPayment } from './payment.ts'

/** A pending payment that is deep enough in the chain to be settled. */
export type Ripe = {
  outcome: RecordedPayment['outcome']
  amountBase: bigint
  /** The price of the payment's checkout; null for an unmatched payment. */
  targetBase: bigint | null
}

export type Outcome =
  | { move: 'confirm'; fullySettled: boolean }
  | { move: 'fail'; failureReason: 'underpaid' }

/** Decides whether a payment is confirmed or fails, and whether it covers the full price of its checkout. */
export const decideOutcome = ({ outcome, amountBase, targetBase }: Ripe): Outcome => {
  if (outcome === 'underpaid') return { move: 'fail', failureReason: 'underpaid' }
  const isCredited = outcome === 'credited'
  return { move: 'confirm', fullySettled: isCredited && targetBase !== null && amountBase >= targetBase }
}
