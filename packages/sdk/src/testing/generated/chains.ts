// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/** The EIP-155 numbers of live networks. */
export const chainIds: Readonly<Record<string, number>> = { base: 8453, ethereum: 1, polygon: 137, arbitrum: 42161 }

/** The chains on which subscriptions may be paid by allowance. */
export const pullChains: readonly string[] = ['base', 'polygon', 'arbitrum']
