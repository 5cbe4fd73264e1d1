import type { TokenSymbol } from '@stablerail/contract'

/** A block, by its height and the hash that tells it from others of that height. */
export type BlockRef = { number: number; hash: string }

export type BlockHeader = BlockRef & {
  parentHash: string
  time: Date
}

/** A token transfer as a provider reads it from the chain. Chain, transaction hash and position identify it. */
export type ChainTransfer = {
  txHash: string
  /** Orders and identifies the transfers of a block: on EVM chains the log's index in the block. */
  position: number
  blockNumber: number
  blockHash: string
  /**
   * The time of the block, where the node answered it with the log; null where the block's header must be asked for.
   */
  blockTime: Date | null
  token: TokenSymbol
  /** Addresses in the form of `addressKey`. */
  from: string
  to: string
  amountBase: bigint
}

export type BlockRange = { from: number; to: number }

export type RangeAnswer = {
  transfers: ChainTransfer[]
  /** The range's last block as the same node has it; null when it does not have it. */
  last: BlockHeader | null
}

/** One provider of a chain's data. All calls of a round go to the same provider. */
export type ChainSource = {
  /** Names the provider in logs, without the secrets its address may hold. */
  label: string
  head(): Promise<BlockHeader>
  /** Headers of the canonical chain, in the order asked; null where the node has no such block. */
  headersAt(numbers: readonly number[]): Promise<(BlockHeader | null)[]>
  /**
   * Every transfer of the range. Only for blocks well below the head: past its own head a lagging node answers no
   * transfers and no error. Throws `range_too_large` where the provider may answer a smaller range.
   */
  transfersInRange(range: BlockRange): Promise<RangeAnswer>
  /** Every transfer in these blocks, in order. A node that does not know one of them throws. */
  transfersInBlocks(blocks: readonly BlockRef[]): Promise<ChainTransfer[]>
  /** The payment references that the transactions carry; a transaction without one is left out. */
  references(txHashes: readonly string[]): Promise<Map<string, readonly string[]>>
}

/** The providers of a chain, of which one at a time serves. */
export type ChainProviders = {
  /** How many providers are configured. */
  count: number
  /** Runs one round against the serving provider; after a ChainError the next provider serves. */
  round<Result>(run: (source: ChainSource) => Promise<Result>): Promise<Result>
  /**
   * The headers at these heights from another provider than that of the last round. Null where there is no other
   * provider, or none answered before its timeout.
   */
  headersElsewhere(numbers: readonly number[]): Promise<(BlockHeader | null)[] | null>
  /**
   * Calls the listener with the height of each new head that a provider announces; answers a function that stops it.
   */
  onNewHead(listener: (number: number) => void): () => void
  close(): Promise<void>
}

export type ChainErrorKind =
  /** The provider gave no answer at all. */
  | 'unreachable'
  /** The provider gave no answer before the timeout. */
  | 'timeout'
  /** The provider answered with an error. */
  | 'refused'
  /** The provider says that it is asked too often. */
  | 'rate_limited'
  /** The provider may answer a smaller range. */
  | 'range_too_large'
  /** The provider's answer does not have the shape that was asked for. */
  | 'invalid_answer'
  /** Two answers of the provider contradict each other: its nodes differ, or a reorg is under way. */
  | 'inconsistent'
  /** The provider's head is below the cursor. */
  | 'lagging'
  /** The provider has other blocks than the other providers. */
  | 'disagreement'
  /** The provider serves another network than the configuration says. */
  | 'wrong_network'

/** Why a chain could not be read. Every kind but `wrong_network` may pass by itself. */
export class ChainError extends Error {
  override name = 'ChainError'
  readonly kind: ChainErrorKind

  constructor(kind: ChainErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }

  get retryable(): boolean {
    return this.kind !== 'wrong_network'
  }
}
