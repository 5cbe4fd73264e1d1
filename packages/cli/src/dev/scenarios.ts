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
  'reorged-before-confirmation',
  'lost-before-confirmation',
  'reorged-after-confirmation',
  'lost-after-confirmation',
  'dropped-from-mempool',
  'stuck-then-replaced',
  'collected-and-reorged',
]

/** The facts about which the provider of a chain can report something else than the chain has. */
export const providerLies: readonly string[] = ['transfer', 'reference', 'time']
