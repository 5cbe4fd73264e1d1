import { encodeBase58 } from '../../addresses/index.ts'
import { tokenPrograms } from './programs.ts'

/** Where things stand in a token account, in bytes. Behind `end` are extensions of Token-2022. */
export const tokenAccountPlace = { mint: 0, owner: 32, amount: 64, delegate: 72, end: 165 } as const

const programs: readonly string[] = tokenPrograms

/** An account as a node tells it: the program that it belongs to, and its bytes. */
type Account = { owner: string; data: Buffer }

/** What a token account holds and whose it is; null for an account of another kind. */
export const readTokenAccount = (account: Account | null): { owner: string; amount: bigint } | null => {
  const place = tokenAccountPlace
  if (account === null || !isOfTokenProgram(account) || account.data.length < place.end) return null
  return {
    owner: encodeBase58(account.data.subarray(place.owner, place.amount)),
    amount: account.data.readBigUInt64LE(place.amount),
  }
}

/** Whether an account is a mint or holds tokens: nobody can own tokens by its address. */
export const isOfTokenProgram = ({ owner }: Pick<Account, 'owner'>): boolean => programs.includes(owner)
