import type { TokenSymbol } from '@stablerail/contract'
import type { ChainTransfer, MinedBlock } from './source.ts'

/** A token account, with the token whose payments are looked for in it. */
export type TokenAccount = { account: string; token: TokenSymbol }

/** The balance of a token account: zero if the account does not exist, or holds another token. */
export type AccountHolding = {
  /** The owner of the account; null if the account does not exist. */
  heldBy: string | null
  amountBase: bigint
}

/** The balances of accounts at the end of one block. */
export type HoldingsAnswer = { number: number; holdings: AccountHolding[] }

/** A transaction that touched an account. */
export type HistoryEntry = {
  txHash: string
  blockNumber: number
  /** The time of the transaction's block; null if the node does not return it. */
  time: Date | null
  /** Whether the transaction failed; a failed transaction moved no tokens. */
  failed: boolean
}

/** A transfer in a transaction, without the block that contains it. */
export type SweptTransfer = Pick<
  ChainTransfer,
  'txHash' | 'position' | 'token' | 'from' | 'to' | 'amountBase'
> & {
  references: readonly string[]
}

/** The balance of one account before and after a transaction, in base units. */
export type AmountChange = { before: bigint; after: bigint }

export type SweptTransaction = {
  txHash: string
  blockNumber: number
  transfers: readonly SweptTransfer[]
  /** The payment references anywhere in the transaction. */
  references: readonly string[]
  /** The changed balances of the token accounts that the transaction touched, by `keyOfAccount`. */
  changes: ReadonlyMap<string, AmountChange>
  /**
   * The number of token instructions that could not be decoded, plus the number of token balances without an
   * owner.
   */
  unreadable: number
  /** The number of instructions that moved hidden (confidential) amounts. */
  refused: number
}

export const keyOfAccount = ({ account, token }: TokenAccount): string => `${account} ${token}`

/**
 * A provider that reads by accounts instead of by blocks. All its answers are final, so no reorganisation
 * changes them. Different nodes may respond to its calls, and some nodes may be behind.
 */
export type SweepSource = {
  /** Returns the newest final block. */
  head(): Promise<MinedBlock>
  /**
   * Returns the token accounts, one for each token, that receive payments to a wallet unless the payer chose
   * another account.
   */
  accountsFor(owner: string): Promise<TokenAccount[]>
  /** Returns the balances of at most `mostAccounts` accounts, as of a block that is not below `notBefore`. */
  holdings(accounts: readonly TokenAccount[], notBefore: number): Promise<HoldingsAnswer>
  /** Returns all accounts of a token that a wallet owns, with their balances. */
  accountsOf(
    wallet: { owner: string; token: TokenSymbol },
    notBefore: number,
  ): Promise<(TokenAccount & AccountHolding)[]>
  /**
   * Returns transactions that touched an account, newest first. If `before` is given, returns only older
   * transactions.
   */
  history(
    account: string,
    page: { before: string | null; limit: number; notBefore: number },
  ): Promise<HistoryEntry[]>
  /**
   * Returns the newest transactions that may contain a payment made from a payment request of this
   * deployment, to any account. Anyone can create a transaction that is returned here. Null if the deployment
   * has no key for such a search.
   */
  hints: ((page: { limit: number; notBefore: number }) => Promise<HistoryEntry[]>) | null
  /**
   * Returns the effects of transactions. A transaction that the node does not return, or that cannot be
   * parsed, has the value null.
   */
  transactions(txHashes: readonly string[]): Promise<(SweptTransaction | null)[]>
}

/** The largest number of accounts that nodes return at a time. */
export const mostAccounts = 100
