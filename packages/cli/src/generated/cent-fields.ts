// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/** The fields of responses that are amounts in cents. */
export const centFields: readonly string[] = [
  'allowanceRemaining',
  'amount',
  'amountMinor',
  'balance',
  'feeMinor',
  'maxAmountMinor',
  'maximumMinor',
  'minAmountMinor',
  'mrrMinor',
  'netMinor',
  'nextAmountMinor',
  'overpaidMinor',
  'paidAmountMinor',
  'receivedMinor',
  'refundAmountMinor',
  'refundedMinor',
  'remainingMinor',
  'unitAmountMinor',
  'volumeMinor',
  'waitingMinor',
  'yearMaximumMinor',
]
