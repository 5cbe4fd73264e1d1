import type { TokenSymbol } from '@stablerail/contract'
import { holdingsOf, movesOf } from './holdings.ts'
import { type Receipt, receiptsOf } from './receipts.ts'
import { findReferenceKeys } from './reference.ts'
import { concerns, type ReadTransaction, readTransaction } from './transaction.ts'

/** A transfer of one of the tokens to a wallet, whichever of its token accounts received it. */
export type SolanaTransfer = {
  /** The first signature of the transaction. */
  txHash: string
  /** Orders and identifies the transfers of a transaction; below 2^21. */
  position: number
  token: TokenSymbol
  /**
   * Owner of the account that gave, whoever signed. Null where nobody gave (minted tokens), or where it cannot be told
   * who of several did.
   */
  from: string | null
  /** Owner of the account that received, as of the transaction's end. */
  to: string
  /** What arrived. */
  amountBase: bigint
  /** Payment references that the transfer's own instruction carries. */
  references: readonly string[]
  /** Whether instructions tell it, and the balances agree; or the balances alone. */
  basis: Receipt['basis']
}

export type TransfersAnswer = {
  /** In the order of their positions. */
  transfers: readonly SolanaTransfer[]
  /** Payment references anywhere in the transaction: those of the transfers first. */
  references: readonly string[]
  /** Instructions of token programs and token balances that concern the tokens and could not be read. */
  unreadable: number
  /** Instructions that moved hidden amounts, or made hidden amounts visible. Such tokens count as no transfer. */
  refused: number
}

/** As many as are looked for in the calldata of an EVM transaction. */
const mostReferences = 32

/**
 * The transfers of the mints' tokens that a transaction made, as `getTransaction` or `getBlock` answers it. Balances
 * say how much a wallet received; instructions say from whom, in which order and with which references. Where the
 * instructions do not sum up to the change of the balance (unknown instructions, tokens minted, withheld as a fee, or
 * taken back in the same transaction), the change is one transfer. With `owners`, a transaction that touches no account
 * of theirs is passed over, and of another all transfers are told. Throws a ChainError `invalid_answer` for an answer
 * that is no transaction or contradicts itself, and nothing else.
 */
export const transfersOf = (
  answer: unknown,
  mints: ReadonlyMap<string, TokenSymbol>,
  owners: { has(owner: string): boolean } | null = null,
): TransfersAnswer => {
  if (!concerns(answer, { mints, owners }))
    return { transfers: [], references: [], unreadable: 0, refused: 0 }
  const transaction = readTransaction(answer)
  const { list: holdings, ownerless } = holdingsOf(transaction, mints)
  const moved = movesOf(transaction, holdings)
  const transfers = receiptsOf(holdings, moved).flatMap((receipt) => {
    const token = mints.get(receipt.mint)
    return token === undefined ? [] : [toTransfer(receipt, token, transaction)]
  })
  const carried = transfers.flatMap(({ references }) => references)
  const anywhere = findReferenceKeys(transaction.keys, mostReferences)
  return {
    ...{ transfers, references: [...new Set([...carried, ...anywhere])].slice(0, mostReferences) },
    unreadable: ownerless + moved.unreadable + transaction.unreadInstructions,
    refused: moved.confidential,
  }
}

const toTransfer = (
  { mint: _, moves, ...receipt }: Receipt,
  token: TokenSymbol,
  { txHash, keys }: ReadTransaction,
): SolanaTransfer => {
  const extra = moves.flatMap((move) => move.extra.flatMap((account) => keys[account] ?? []))
  return { ...receipt, txHash, token, references: findReferenceKeys(extra, mostReferences) }
}
