import { decodeTokenInstruction, type TokenMove } from './token-instruction.ts'
import type { ReadTransaction } from './transaction.ts'

/** An owner's balance in one token account before and after a transaction. */
export type BalanceChange = {
  account: number
  mint: string
  owner: string
  /** Base units. */
  before: bigint
  after: bigint
}

export type Holdings = {
  list: readonly BalanceChange[]
  /** The number of balances without an owner in the answer. */
  ownerless: number
}

/**
 * Returns the holdings of the mints. An account whose owner changed counts as two holdings: the holding of
 * the first owner, which is empty afterwards, and the holding of the last owner, which was empty before. The
 * same is true of an account that was closed and opened again for another mint.
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
  /** Accounts that are named by instructions on hidden (confidential) amounts. */
  hidden: ReadonlySet<number>
  /** The number of instructions that moved hidden amounts, or made them visible. */
  confidential: number
  unreadable: number
}

/** The data of a transaction's token instructions are decoded up to this many base58 characters in total. */
const mostLetters = 60_000

/** Returns the token moves of the instructions that name an account of the holdings. */
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
