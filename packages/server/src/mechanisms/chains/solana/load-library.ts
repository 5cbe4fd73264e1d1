/** What derives accounts and builds messages, with @solana/web3.js, which is loaded at the first call of the process. */
export const loadSolanaLibrary = () => import('./library/index.ts')

export type SolanaLibrary = Awaited<ReturnType<typeof loadSolanaLibrary>>
