import type { TokenSymbol } from '@stablerail/contract'
import type { ChainTransfer, MinedBlock } from '../source.ts'

/** An account that holds one token, and the token that it is watched for. */
export type TokenAccount = { account: string; token: TokenSymbol }

/** What an account holds of its token: nothing where there is no such account, or it is of another token. */
export type Holding = {
  /** Who owns the account; null where there is none. */
  heldBy: string | null
  amountBase: bigint
}

/** Accounts as they stood at the end of one block. */
export type HoldingsAnswer = { number: number; holdings: Holding[] }

/** A transaction that touched an account. */
export type HistoryEntry = {
  txHash: string
  blockNumber: number
  /** Null where the node does not tell it. */
  time: Date | null
  /** Whether it failed: it moved no tokens then. */
  failed: boolean
}

/** A transfer as its transaction tells it, without its block. */
export type SweptTransfer = Pick<
  ChainTransfer,
  'txHash' | 'position' | 'token' | 'from' | 'to' | 'amountBase'
> & {
  references: readonly string[]
}

/** What a transaction made of one account. */
export type AmountChange = { before: bigint; after: bigint }

export type SweptTransaction = {
  txHash: string
  blockNumber: number
  transfers: readonly SweptTransfer[]
  /** The payment references anywhere in the transaction. */
  references: readonly string[]
  /** By `keyOfAccount`: the accounts of the tokens that the transaction touched. */
  changes: ReadonlyMap<string, AmountChange>
  /** Instructions and balances of the tokens that could not be read. */
  unreadable: number
  /** Instructions that moved hidden amounts. */
  refused: number
}

export const keyOfAccount = ({ account, token }: TokenAccount): string => `${account} ${token}`

/**
 * A provider that is asked by accounts instead of by blocks. Everything it tells is final: no reorganisation takes it
 * back. Its calls may reach nodes of which some are behind.
 */
export type SweepSource = {
  /** The newest block that is final. */
  head(): Promise<MinedBlock>
  /** The accounts, one for each token, that a wallet is paid into unless somebody chose another one. */
  accountsFor(owner: string): Promise<TokenAccount[]>
  /** What accounts hold; `mostAccounts` at a time, as of a block that is not below `notBefore`. */
  holdings(accounts: readonly TokenAccount[], notBefore: number): Promise<HoldingsAnswer>
  /** All accounts of a token that a wallet owns, with what they hold. */
  accountsOf(
    wallet: { owner: string; token: TokenSymbol },
    notBefore: number,
  ): Promise<(TokenAccount & Holding)[]>
  /** Transactions that touched an account, the newest first; those before `before` only, where that is given. */
  history(
    account: string,
    page: { before: string | null; limit: number; notBefore: number },
  ): Promise<HistoryEntry[]>
  /**
   * The newest transactions that may pay what this deployment asked for, whatever account they pay. Anybody may have a
   * transaction told here. Null where no key tells of them.
   */
  hints: ((page: { limit: number; notBefore: number }) => Promise<HistoryEntry[]>) | null
  /** What transactions did; null for one that the node does not show, or that nobody can read. */
  transactions(txHashes: readonly string[]): Promise<(SweptTransaction | null)[]>
}

/** As many accounts as nodes answer at a time. */
export const mostAccounts = 100
