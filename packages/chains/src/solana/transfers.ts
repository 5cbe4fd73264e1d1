import type { TokenSymbol } from '@stablerail/contract'
import { holdingsOf, movesOf } from './holdings.ts'
import { receiptsOf, type TokenReceipt } from './receipts.ts'
import { findReferenceKeys } from './reference.ts'
import { concerns, type ReadTransaction, readTransaction } from './transaction.ts'

/** A transfer of one of the tokens to a wallet, into any token account of the wallet. */
export type SolanaTransfer = {
  /** The first signature of the transaction, in base58. It is also the id of the transaction. */
  txHash: string
  /** Orders and identifies the transfers of a transaction. It is below 2^21. */
  position: number
  token: TokenSymbol
  /**
   * The owner of the account that sent the tokens, even if a delegate signed. Null for minted tokens, which
   * have no sender, or if it cannot be determined which of several senders sent them.
   */
  from: string | null
  /** The owner of the account that received the tokens, as of the end of the transaction. */
  to: string
  /** The amount that arrived, in base units. */
  amountBase: bigint
  /** Payment references in the transfer's own instruction. */
  references: readonly string[]
  /**
   * Whether the transfer is derived from instructions that agree with the balances, or from the balances
   * alone.
   */
  basis: TokenReceipt['basis']
}

export type TransfersAnswer = {
  /** The transfers, in the order of their positions. */
  transfers: readonly SolanaTransfer[]
  /** Payment references anywhere in the transaction. The references of its transfers come first. */
  references: readonly string[]
  /** The number of instructions and balances of the tokens that could not be read. */
  unreadable: number
  /**
   * The number of instructions that moved hidden amounts, or made hidden amounts visible. Hidden amounts do
   * not count as transfers.
   */
  refused: number
}

/**
 * The maximum number of payment references of a transaction. The calldata of an EVM transaction has the same
 * limit.
 */
const mostReferences = 32

/**
 * Returns the transfers of the mints' tokens that a transaction made, from an answer of `getTransaction` or
 * `getBlock`. Throws only the ChainError `invalid_answer`, if the answer is not a transaction or contradicts
 * itself.
 *
 * - Balances show how much a wallet received; instructions show the sender, the order and the references.
 * - If the instructions do not sum up to the change of the balance, the change is one transfer. Causes are
 *   unknown instructions, and tokens that were minted, withheld as a fee, or returned in the same
 *   transaction.
 * - If `owners` are given, a transaction that touches no account of these owners is skipped; of any other
 *   transaction all transfers are returned.
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
    transfers,
    references: [...new Set([...carried, ...anywhere])].slice(0, mostReferences),
    unreadable: ownerless + moved.unreadable + transaction.unreadInstructions,
    refused: moved.confidential,
  }
}

const toTransfer = (
  { mint: _, moves, ...receipt }: TokenReceipt,
  token: TokenSymbol,
  { txHash, keys }: ReadTransaction,
): SolanaTransfer => {
  const extra = moves.flatMap((move) => move.extra.flatMap((account) => keys[account] ?? []))
  return { ...receipt, txHash, token, references: findReferenceKeys(extra, mostReferences) }
}
