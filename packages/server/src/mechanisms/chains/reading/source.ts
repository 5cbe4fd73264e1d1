import type { TokenSymbol } from '@stablerail/contract'
import type { SweepSource } from './sweep/sweep-source.ts'

/** A block, by its height and the hash that tells it from others of that height. */
export type BlockRef = { number: number; hash: string }

/** A block with the time at which it was mined. */
export type MinedBlock = BlockRef & { time: Date }

export type BlockHeader = MinedBlock & { parentHash: string }

/** A token transfer as a provider reads it from the chain. Chain, transaction hash and position identify it. */
export type ChainTransfer = {
  /** As the chain's own explorers write it: `0x` and hex on EVM chains, hex alone on Tron, base58 on Solana. */
  txHash: string
  /**
   * Orders the transfers of a block and identifies those of a transaction: on EVM chains and Tron the log's index in the
   * block, on Solana what decision 0103 says. It is never negative, and says nothing else.
   */
  position: number
  blockNumber: number
  blockHash: string
  /**
   * The time of the block, where the node answered it with the log; null where the block's header must be asked for.
   */
  blockTime: Date | null
  token: TokenSymbol
  /**
   * Addresses in the form of `addressKey`. `from` is null where nobody gave, or where it cannot be told who of several did,
   * as a transaction on Solana may have it.
   */
  from: string | null
  to: string
  amountBase: bigint
  /**
   * The payment references that stand with this very transfer, where the chain tells them together, as the accounts of a
   * Solana instruction do. A transfer that has some is named by these alone; one without is named by those of its
   * transaction.
   */
  references?: readonly string[]
  /**
   * The payment references elsewhere in its transaction, where the chain tells them together; the transaction is asked for
   * them where left out.
   */
  mentioned?: readonly string[]
  /** What the event of a pull contract beside the transfer says: the agreement, its period, and the references in it. */
  pulled?: { agreement: string; period: number; references: readonly string[] }
}

export type BlockRange = { from: number; to: number }

export type RangeAnswer = {
  transfers: ChainTransfer[]
  /** Blocks that were believed to hold no transfer although that is unlikely; none where left out. */
  doubtful?: BlockRange[]
  /** The range's last block as the same node has it, skipped heights aside; null when it does not have it. */
  last: BlockHeader | null
  /** How many logs of the tokens have the topic of a transfer and another shape, or what else tells transfers in vain. */
  unreadable: number
  /** How many times an amount that is hidden was moved, which is no transfer; none where left out. */
  hidden?: number
}

export type BlocksAnswer = Pick<RangeAnswer, 'transfers' | 'unreadable' | 'hidden'> & {
  /** Blocks that were believed to hold no transfer although their bloom filter, or the blocks before, speak against it. */
  doubtful: BlockRef[]
}

export type ReferencesAnswer = {
  /** The references of each transaction; a transaction without one is left out. */
  found: Map<string, readonly string[]>
  /** Transactions that no provider can show. */
  missing: string[]
}

/** One provider of a chain's data. All calls of a round go to the same provider. */
export type ChainSource = {
  /** Tells the provider from the others of the network, from one process to the next. */
  id: string
  /** Names the provider in logs, without the secrets its address may hold. */
  label: string
  /**
   * Whether one node answers the calls of a request together. Where it does not, a node that is behind may answer the
   * logs of a range, too few, and another one the range's last block.
   */
  answersTogether(): boolean
  head(): Promise<BlockHeader>
  /** The height of the block that the chain calls final; null where the node knows none. */
  finalized(): Promise<number | null>
  /**
   * Headers of the canonical chain, in the order asked; null where the node has no block at the height: it lacks the block,
   * or the chain has skipped the height.
   */
  headersAt(numbers: readonly number[]): Promise<(BlockHeader | null)[]>
  /**
   * The headers of the canonical chain above a height, up to another one, the lowest first; skipped heights have none. Null
   * where the node does not have them all. Whether they are one chain, the caller sees by their parents.
   */
  headersAfter(number: number, upTo: number): Promise<BlockHeader[] | null>
  /**
   * The first and the last block of a range, skipped heights aside: none where all heights were skipped, null where the node
   * lacks one of them.
   */
  endsOf(range: BlockRange): Promise<[first: BlockHeader, last: BlockHeader] | [] | null>
  /**
   * Every transfer of the range. Only for blocks well below the head: past its own head a lagging node answers no
   * transfers and no error. `end` is the range's last block, where its hash is known: a node that does not know it
   * throws. Throws `range_too_large` where the provider may answer a smaller range.
   */
  transfersInRange(range: BlockRange, end: BlockRef | null): Promise<RangeAnswer>
  /** Every transfer in these blocks, in order. A node that does not know one of them throws. */
  transfersInBlocks(blocks: readonly BlockRef[]): Promise<BlocksAnswer>
  /** The payment references that the transactions carry. */
  references(txHashes: readonly string[]): Promise<ReferencesAnswer>
  /** How the provider is asked by accounts instead of by blocks, where the chain can be read so. */
  sweep?: SweepSource
}

/** The providers of a chain, of which one at a time serves. */
export type ChainProviders = {
  /** How many providers are configured. */
  count: number
  /** Runs one round against the serving provider; after a ChainError the next provider serves. */
  round<Result>(run: (source: ChainSource) => Promise<Result>): Promise<Result>
  /**
   * Runs with another provider than the one named, or the next one where that fails. Null where there is no other
   * provider, or none answered before its timeout; after that none is asked for a while.
   */
  elsewhere<Result>(except: string, run: (source: ChainSource) => Promise<Result>): Promise<Result | null>
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
  /** The provider tells a block of the future, or the clock of this server is behind. */
  | 'future_block'
  /** Two answers of the provider contradict each other: its nodes differ, or a reorg is under way. */
  | 'inconsistent'
  /** The provider is behind: its head is below the cursor, or it lacks what another of its nodes has. */
  | 'lagging'
  /** The provider does not keep blocks that are so old. */
  | 'pruned'
  /** The provider has other blocks than the other providers. */
  | 'disagreement'
  /** The provider serves another network than the configuration says. */
  | 'wrong_network'
  /** The contract of a configured token has other decimals than the configuration says. */
  | 'wrong_decimals'
  /** The contract at a configured token's address is of another token. */
  | 'wrong_symbol'
  /** The tokens of a configured mint cannot be paid to just any wallet. */
  | 'refused_mint'
  /** No block that was read before is in the provider's chain any more. */
  | 'nothing_common'

const lastingKinds: ReadonlySet<ChainErrorKind> = new Set([
  ...(['wrong_network', 'wrong_decimals', 'wrong_symbol', 'refused_mint'] as const),
])

/** Why a chain could not be read. Every kind but those of a wrong configuration may pass by itself. */
export class ChainError extends Error {
  override name = 'ChainError'
  readonly kind: ChainErrorKind
  /** The code with which a node refused a call of JSON-RPC; undefined where nothing was refused. */
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
