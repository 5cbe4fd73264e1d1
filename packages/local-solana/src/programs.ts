/** Addresses of well-known programs. */
export const systemProgram = '11111111111111111111111111111111'
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
export const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
export const lookupTableProgram = 'AddressLookupTab1e1111111111111111111111111'
const firstMemoProgram = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'

/** The account from which programs read the current slot and time. */
export const clockSysvar = 'SysvarC1ock11111111111111111111111111111111'

export type TokenProgram = typeof tokenProgram | typeof token2022Program

export const isTokenProgram = (address: string): address is TokenProgram =>
  address === tokenProgram || address === token2022Program

export const isMemoProgram = (address: string): boolean =>
  address === memoProgram || address === firstMemoProgram

/**
 * Returns whether a program is built into Solana's runtime. Each instruction of such a program has a default
 * limit of 3,000 compute units.
 */
export const isBuiltin = (address: string): boolean =>
  address === systemProgram ||
  address === computeBudgetProgram ||
  address === 'Vote111111111111111111111111111111111111111' ||
  address.startsWith('BPFLoader') ||
  address.startsWith('LoaderV4')
