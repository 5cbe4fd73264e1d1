/** The ways to pay that the simulator has. A test compares the list with the simulator's. */
export const scenarioNames: readonly string[] = [
  'exact',
  'rounded',
  'short-by-dust',
  'underpaid-then-topped-up',
  'overpaid',
  'three-parts',
  'late',
  'deposit-address',
  'wrong-token',
  'wrong-chain',
  'batch',
  'contract-wallet',
  'exchange',
]
