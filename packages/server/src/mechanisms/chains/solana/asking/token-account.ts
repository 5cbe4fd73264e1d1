import { encodeBase58 } from '../../base58.ts'
import { tokenPrograms } from '../programs.ts'
import type { Account } from './ask-providers.ts'

/** Where things stand in a token account, in bytes. What follows them are extensions of Token-2022. */
const place = { mint: 0, owner: 32, amount: 64, end: 165 }

const programs: readonly string[] = tokenPrograms

/** What a token account holds and whose it is; null for an account of another kind. */
export const readTokenAccount = (account: Account | null): { owner: string; amount: bigint } | null => {
  if (account === null || !isOfTokenProgram(account) || account.data.length < place.end) return null
  return {
    owner: encodeBase58(account.data.subarray(place.owner, place.amount)),
    amount: account.data.readBigUInt64LE(place.amount),
  }
}

/** Whether an account is a mint or holds tokens: nobody can own tokens by its address. */
export const isOfTokenProgram = ({ owner }: Account): boolean => programs.includes(owner)
