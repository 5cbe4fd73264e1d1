export type SolanaLibrary = typeof import('./library/index.ts')

/** What derives accounts and builds messages, with @solana/web3.js, which is loaded at the first call of the process. */
export const loadSolanaLibrary = (): Promise<SolanaLibrary> => import('./library/index.ts')
