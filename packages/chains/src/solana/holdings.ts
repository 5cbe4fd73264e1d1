import { decodeTokenInstruction, type TokenMove } from './token-instruction.ts'
import type { ReadTransaction } from './transaction.ts'

/** An owner's balance in one token account before and after a transaction. */
export type BalanceChange = {
  account: number
  mint: string
  owner: string
  /** The balance before the transaction, in base units. */
  before: bigint
  after: bigint
}

export type Holdings = {
  list: readonly BalanceChange[]
  /** The number of balances in the answer that name no owner. */
  ownerless: number
}

/**
 * Returns the balances of the mints' tokens before and after a transaction. An account whose owner changed
 * counts twice: once for the first owner, with a balance of zero afterwards, and once for the last owner,
 * with a balance of zero before. The same is true of an account that was closed and opened again for another
 * mint.
 */
export const holdingsOf = (
  { before, after }: ReadTransaction,
  mints: { has(mint: string): boolean },
): Holdings => {
  const found = new Map<string, BalanceChange>()
  let ownerless = 0
  for (const [side, balances] of [
    ['before', before],
    ['after', after],
  ] as const)
    for (const { account, mint, owner, amount } of balances) {
      if (!mints.has(mint)) continue
      if (owner === null) {
        ownerless += 1
        continue
      }
      const id = `${account} ${mint} ${owner}`
      found.set(id, {
        ...(found.get(id) ?? { account, mint, owner, before: 0n, after: 0n }),
        [side]: amount,
      })
    }
  return { list: [...found.values()], ownerless }
}

export type Moves = {
  moves: readonly TokenMove[]
  /** Indexes of the accounts that instructions with hidden (confidential) amounts name. */
  hidden: ReadonlySet<number>
  /** The number of instructions that moved hidden (confidential) amounts, or made them visible. */
  confidential: number
  unreadable: number
}

/**
 * The maximum total length of the token instructions that are decoded in one transaction, in base58
 * characters.
 */
const mostLetters = 60_000

/** Returns the transfers of tokens in the instructions that name an account of `holdings`. */
export const movesOf = ({ instructions }: ReadTransaction, holdings: readonly BalanceChange[]): Moves => {
  const held = new Set(holdings.map(({ account }) => account))
  const moves: TokenMove[] = []
  const hidden = new Set<number>()
  let [confidential, unreadable, letters] = [0, 0, 0]
  for (const instruction of instructions) {
    if (!instruction.accounts.some((account) => held.has(account))) continue
    letters += instruction.data.length
    const decoded = decodeTokenInstruction(letters > mostLetters ? { ...instruction, data: '' } : instruction)
    moves.push(...decoded.moves)
    if (decoded.unreadable) unreadable += 1
    if (!decoded.confidential) continue
    confidential += 1
    for (const account of instruction.accounts) hidden.add(account)
  }
  return { moves, hidden, confidential, unreadable }
}
