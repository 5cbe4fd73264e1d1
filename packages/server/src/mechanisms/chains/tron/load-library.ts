/** What encodes transactions, with tronweb, which is loaded at the first call of the process. */
export const loadTronLibrary = () => import('./library/index.ts')

export type TronLibrary = Awaited<ReturnType<typeof loadTronLibrary>>
