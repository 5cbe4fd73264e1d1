/**
 * Loads the functions that encode transactions. They need tronweb, which is loaded at the first call in the
 * process.
 */
export const loadTronLibrary = () => import('./library/index.ts')

export type TronLibrary = Awaited<ReturnType<typeof loadTronLibrary>>
