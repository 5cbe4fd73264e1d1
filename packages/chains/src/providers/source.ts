import type { TokenSymbol } from '@stablerail/contract'
import type { SweepSource } from './sweep-source.ts'

/** Identifies a block by its height and its hash. Two blocks of the same height have different hashes. */
export type BlockRef = { number: number; hash: string }

export type MinedBlock = BlockRef & { time: Date }

export type BlockHeader = MinedBlock & { parentHash: string }

/**
 * A token transfer as a provider returns it. It is identified by its chain, its transaction hash and its
 * position.
 */
export type ChainTransfer = {
  /**
   * The transaction hash in the form that the chain's block explorers use: `0x` and hex on EVM chains, hex
   * alone on Tron, base58 on Solana.
   */
  txHash: string
  /**
   * Orders the transfers within a block, and distinguishes the transfers of one transaction: on EVM chains
   * and Tron the log's index in the block, on Solana as decision 0103 defines it. It is never negative, and
   * has no other meaning.
   */
  position: number
  blockNumber: number
  blockHash: string
  /**
   * The time of the block, if the node returned it with the log; null if the block's header must be
   * requested.
   */
  blockTime: Date | null
  token: TokenSymbol
  /**
   * The addresses of sender and recipient, in the form of `addressKey`. `from` is null if the transfer has no
   * sender, or if it cannot be determined which of several senders sent it, as in some transactions on
   * Solana.
   */
  from: string | null
  to: string
  amountBase: bigint
  /**
   * The payment references of this transfer itself, if the chain returns references for single transfers (on
   * Solana: accounts of the transfer instruction). If there are none, the references of the whole transaction
   * count.
   */
  references?: readonly string[]
  /**
   * The payment references elsewhere in the transfer's transaction, if the chain returns them with the
   * transfer. If absent, they are found by requesting the transaction.
   */
  mentioned?: readonly string[]
  /**
   * The data of the pull contract's event about this transfer: the agreement, its period, and the payment
   * references.
   */
  pulled?: { agreement: string; period: number; references: readonly string[] }
  /**
   * The reference of the deposit that the transfer collects, from the deposit factory's event about this
   * transfer; absent if the transfer collects no deposit. `from` is the deposit address of `to` and the
   * reference.
   */
  collected?: { ref: string }
}

export type BlockRange = { from: number; to: number }

export type RangeAnswer = {
  transfers: ChainTransfer[]
  /**
   * Blocks that probably have transfers although the provider returned none; absent if there are no such
   * blocks.
   */
  doubtful?: BlockRange[]
  /**
   * The header of the last block that exists in the range, from the node that returned the transfers; null if
   * this node lacks the block.
   */
  last: BlockHeader | null
  /**
   * The number of logs of the tokens that could not be decoded as transfers. On Solana, the number of token
   * instructions that could not be decoded, plus the number of token balances without an owner.
   */
  unreadable: number
  /**
   * The number of transfers with a hidden (confidential) amount, which are not in the list of transfers;
   * absent if there are none.
   */
  hidden?: number
}

export type BlocksAnswer = Pick<RangeAnswer, 'transfers' | 'unreadable' | 'hidden'> & {
  /**
   * Blocks that probably have transfers although none was returned: their bloom filter matches the tokens, or
   * too many blocks before them had no transfers.
   */
  doubtful: BlockRef[]
}

export type ReferencesAnswer = {
  /** The payment references of each transaction; a transaction without references is absent. */
  found: Map<string, readonly string[]>
  /** Hashes of the transactions that no provider can return. */
  missing: string[]
}

/** One provider of a chain's data. All calls of one reading round go to the same provider. */
export type ChainSource = {
  /** Identifies the provider among the providers of the network. The id is the same in every process. */
  id: string
  /** Names the provider in logs, without the secrets that its URL may contain. */
  label: string
  /**
   * Whether one node executes all calls of one request. If not, a lagging node may return incomplete logs for
   * a range while another node returns the range's last block.
   */
  answersTogether(): boolean
  head(): Promise<BlockHeader>
  /** Returns the height of the newest final block; null if the node does not support finality. */
  finalized(): Promise<number | null>
  /**
   * Returns the headers of the canonical chain at the given heights, in the order of `numbers`. A header is
   * null if the node has no block at that height: it lacks the block, or the chain has skipped the height.
   */
  headersAt(numbers: readonly number[]): Promise<(BlockHeader | null)[]>
  /**
   * Returns the headers of the canonical chain above a height, up to `upTo`, lowest first; skipped heights
   * have no header. Null if the node lacks a header. The caller must check that each header is the parent of
   * the next one.
   */
  headersAfter(number: number, upTo: number): Promise<BlockHeader[] | null>
  /**
   * Returns the headers of the first and the last block of a range, ignoring skipped heights. Returns an
   * empty list if all heights were skipped, and null if the node lacks one of the two blocks.
   */
  endsOf(range: BlockRange): Promise<[first: BlockHeader, last: BlockHeader] | [] | null>
  /**
   * Returns every transfer of the range. The range must be far below the newest block: for blocks that a
   * lagging node does not have, it returns no transfers and no error. `end` is the range's last block, if its
   * hash is known; the call throws if the node does not have that block. Throws `range_too_large` if the
   * provider may accept a smaller range.
   */
  transfersInRange(range: BlockRange, end: BlockRef | null): Promise<RangeAnswer>
  /** Returns every transfer in these blocks, in order. Throws if the node does not have one of the blocks. */
  transfersInBlocks(blocks: readonly BlockRef[]): Promise<BlocksAnswer>
  /** Returns the payment references in the given transactions. */
  references(txHashes: readonly string[]): Promise<ReferencesAnswer>
  /** The calls that read the chain by accounts instead of by blocks, if the chain supports that. */
  sweep?: SweepSource
}

/** The providers of a chain. One provider is in use at a time. */
export type ChainProviders = {
  /** The number of configured providers. */
  count: number
  /**
   * Runs a function with the provider in use. If it throws a ChainError, the next provider is used from then
   * on.
   */
  round<Result>(run: (source: ChainSource) => Promise<Result>): Promise<Result>
  /**
   * Runs a function with a provider other than `except`, and with the next one if the function fails. Returns
   * null if there is no other provider, or if no other provider responded in time. After that, it returns
   * null for a while without asking.
   */
  elsewhere<Result>(except: string, run: (source: ChainSource) => Promise<Result>): Promise<Result | null>
  /**
   * Calls the listener with the height of each new block that a provider announces. Returns a function that
   * unsubscribes.
   */
  onNewHead(listener: (number: number) => void): () => void
  close(): Promise<void>
}

export type ChainErrorKind =
  /** The provider did not respond. */
  | 'unreachable'
  /** The provider did not respond before the timeout. */
  | 'timeout'
  /** The provider returned an error. */
  | 'refused'
  /** The provider refused the call because there were too many requests. */
  | 'rate_limited'
  /** The range is too large for the provider, which may accept a smaller range. */
  | 'range_too_large'
  /** The provider's answer does not have the requested shape. */
  | 'invalid_answer'
  /** The provider returned a block whose time is in the future, or the clock of this server is wrong. */
  | 'future_block'
  /**
   * Two answers of the provider contradict each other: its nodes differ, or a reorganisation is in progress.
   */
  | 'inconsistent'
  /**
   * The provider is behind: its newest block is below the last block that was read, or one of its nodes lacks
   * a block that another of its nodes has.
   */
  | 'lagging'
  /** The provider does not keep blocks that are this old. */
  | 'pruned'
  /** The blocks of the provider differ from the blocks of the other providers. */
  | 'disagreement'
  /** The provider does not serve the configured network. */
  | 'wrong_network'
  /** The decimals of a token's contract differ from the configured decimals. */
  | 'wrong_decimals'
  /** The contract at a configured token's address belongs to another token. */
  | 'wrong_symbol'
  /** The tokens of a configured mint cannot be transferred to arbitrary wallets. */
  | 'refused_mint'
  /** The provider's chain contains none of the blocks that the server has read before. */
  | 'nothing_common'

const lastingKinds: ReadonlySet<ChainErrorKind> = new Set([
  ...(['wrong_network', 'wrong_decimals', 'wrong_symbol', 'refused_mint'] as const),
])

/**
 * The reason why a chain could not be read. Errors of a wrong configuration last until it is corrected; all
 * other errors may be temporary.
 */
export class ChainError extends Error {
  override name = 'ChainError'
  readonly kind: ChainErrorKind
  /** The JSON-RPC error code with which a node refused a call; undefined if the reason is another one. */
  readonly code: number | undefined

  constructor(
    kind: ChainErrorKind,
    message: string,
    { code, ...options }: ErrorOptions & { code?: number } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.code = code
  }

  get retryable(): boolean {
    return !lastingKinds.has(this.kind)
  }
}
