/** Address of the System Program, the same on every cluster. */
export const systemProgram = '11111111111111111111111111111111'
/**
 * Address of the SPL Token program. Since 2026 its implementation is p-token, which also has the instruction
 * `batch`.
 */
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

export const tokenPrograms = [tokenProgram, token2022Program] as const
export type TokenProgram = (typeof tokenPrograms)[number]
