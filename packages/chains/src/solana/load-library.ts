/**
 * Loads the functions that derive accounts and build messages. They need @solana/web3.js, which is loaded at
 * the first call in the process.
 */
export const loadSolanaLibrary = () => import('./library/index.ts')

export type SolanaLibrary = Awaited<ReturnType<typeof loadSolanaLibrary>>
