import type { TokenSymbol } from '@stablerail/contract'

/** A block, by its height and the hash that tells it from others of that height. */
export type BlockRef = { number: number; hash: string }

export type BlockHeader = BlockRef & {
  parentHash: string
  time: Date
}

/** A token transfer as the chain tells it. Chain, transaction hash and log index identify it. */
export type ChainTransfer = {
  txHash: string
  logIndex: number
  blockNumber: number
  blockHash: string
  /** Where the node told it with the transfer; the block's header has it otherwise. */
  blockTime: Date | null
  token: TokenSymbol
  /** Addresses in the form in which the chain's are compared. */
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

/** One provider of a chain's data, to which a round of reading is pinned. */
export type ChainSource = {
  /** Names the provider in logs, without the secrets its address may hold. */
  label: string
  head(): Promise<BlockHeader>
  /** Headers of the canonical chain, in the order asked; null where the node has no such block. */
  headersAt(numbers: readonly number[]): Promise<(BlockHeader | null)[]>
  /**
   * Every transfer of the range. Only for blocks well below the head: past a lagging node's head the answer is
   * too short, without an error. Throws `range_too_large` when a smaller range may be answered.
   */
  transfersInRange(range: BlockRange): Promise<RangeAnswer>
  /** Every transfer in these blocks, in order. A node that does not know one of them throws. */
  transfersInBlocks(blocks: readonly BlockRef[]): Promise<ChainTransfer[]>
  /** The payment references that the transactions carry; a transaction without one is left out. */
  references(txHashes: readonly string[]): Promise<Map<string, string>>
}

/** The providers of a chain, of which one at a time serves. */
export type ChainProviders = {
  /** How many there are to ask. */
  count: number
  /** Runs one round against the provider that serves; after a ChainError the next one serves. */
  round<Result>(run: (source: ChainSource) => Promise<Result>): Promise<Result>
  /**
   * What another provider than the one of the last round has at these heights. Null when there is no other, or
   * none of them answered in good time.
   */
  headersElsewhere(numbers: readonly number[]): Promise<(BlockHeader | null)[] | null>
  /** Calls back with the height of new heads, where the chain tells them; answers how to stop. */
  onNewHead(listener: (number: number) => void): () => void
  close(): Promise<void>
}

export type ChainErrorKind =
  /** The provider gave no answer at all. */
  | 'unreachable'
  /** It gave none in good time. */
  | 'timeout'
  /** It answered with an error. */
  | 'refused'
  /** It asks to be asked less often. */
  | 'rate_limited'
  /** A smaller range may be answered. */
  | 'range_too_large'
  /** Its answer is not what was asked for. */
  | 'invalid_answer'
  /** Its answers do not fit each other: nodes that differ behind one address, or a reorg under way. */
  | 'inconsistent'
  /** It is behind what was read already. */
  | 'lagging'
  /** It is on another chain than the other providers. */
  | 'disagreement'
  /** It serves another network than the configuration says. */
  | 'wrong_network'

/** Why a chain could not be read. All but a wrong network may pass by themselves. */
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
