import { encodeBase58 } from '../addresses/index.ts'
import { tokenPrograms } from './programs.ts'

/**
 * The byte offsets of the fields in the data of a token account. Extensions of Token-2022 follow after `end`.
 */
export const tokenAccountPlace = { mint: 0, owner: 32, amount: 64, delegate: 72, end: 165 } as const

const programs: readonly string[] = tokenPrograms

/** An account as a node returns it: the program that owns it, and its bytes. */
type Account = { owner: string; data: Buffer }

/** Returns the balance and the owner of a token account; null if the account is not a token account. */
export const readTokenAccount = (account: Account | null): { owner: string; amount: bigint } | null => {
  const place = tokenAccountPlace
  if (account === null || !isOfTokenProgram(account) || account.data.length < place.end) return null
  return {
    owner: encodeBase58(account.data.subarray(place.owner, place.amount)),
    amount: account.data.readBigUInt64LE(place.amount),
  }
}

/**
 * Returns whether a token program owns an account, so that it is a mint or a token account. Such an address
 * cannot own tokens.
 */
export const isOfTokenProgram = ({ owner }: Pick<Account, 'owner'>): boolean => programs.includes(owner)
