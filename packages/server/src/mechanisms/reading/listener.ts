import type { BlockHeader, BlockRange, BlockRef, ChainTransfer, MinedBlock } from '@stablerail/chains'
import type { TokenSymbol } from '@stablerail/contract'
import type { NetworkConfig } from '../../settings/config.ts'
import type { AcrossWorkspaces } from '../work/index.ts'
import type { ReaderPorts } from './ports.ts'

/**
 * A transfer that the listener selected, and whether the references in its transaction should be looked up.
 */
export type SelectedTransfer<Owners = unknown> = {
  transfer: ChainTransfer
  wantsReferences: boolean
  /** The records that the transfer concerns, as found by the listener; the reader only passes them back. */
  owners: Owners
}

/** A selected transfer with its block's time and the references of its transaction. */
export type SeenTransfer<Owners = unknown> = Omit<ChainTransfer, 'references' | 'collected'> & {
  blockTime: Date
  wantsReferences: boolean
  /**
   * The payment references that name the transfer, in their order: its own references or, if it has no
   * references of its own, those of its transaction.
   */
  references: readonly string[]
  /** Whether the references belong to this transfer only, and not to its whole transaction. */
  isNamed?: boolean
  /** The deposit that the transfer collects; null if it collects none; absent on chains without deposits. */
  collected?: ChainTransfer['collected'] | null
  owners: Owners
}

/** A transfer and its position on the chain, without the facts that decide which checkout it pays. */
export type PlacedTransfer = Pick<
  ChainTransfer,
  'txHash' | 'position' | 'blockNumber' | 'blockHash' | 'token' | 'from' | 'to' | 'amountBase'
>

/** The listener's record of a transfer, to be compared with a provider's answer. */
export type RecordedTransfer = PlacedTransfer & {
  blockTime: Date
  references: readonly string[]
  /**
   * The subscription's allowance agreement and the period of the pull that made the transfer; null for a
   * transfer that is no pull.
   */
  pulled?: { agreement: string; period: number } | null | undefined
  /**
   * The deposit that the transfer collects; null for a transfer that collects none. Absent if the listener does
   * not record it: readings of two providers are then compared with each other, but not with the record.
   */
  collected?: { ref: string } | null | undefined
}

/** A transfer about which providers disagree, with its block. */
export type ContestedTransfer = Pick<RecordedTransfer, 'txHash' | 'position' | 'blockHash'>

/**
 * The unit of work in which the reader calls the listener: the listener's rows and the cursor commit
 * together, or neither is written.
 */
export type ReaderStep<Ports = ReaderPorts> = {
  network: NetworkConfig
  work: AcrossWorkspaces<Ports>
}

/** Blocks that were read, with the transfers that the listener selected in them. */
export type Advance<Owners = unknown, Ports = ReaderPorts> = ReaderStep<Ports> & {
  /** The first block that was read; `tip` is the last. If `from` is above `tip`, no block was read. */
  from: number
  tip: MinedBlock
  /** The moment until which every mined transfer has been read. */
  scannedThrough: Date
  /** The selected transfers, in the chain's order. */
  transfers: SeenTransfer<Owners>[]
  /**
   * The height up to which blocks are final: a reorganisation is not expected to remove them. If one
   * nevertheless removes some, this height decreases. It is below `tip`.
   */
  finalNumber: number
  /**
   * The height above which no payment may be settled, no matter how deep its block is, because the chain does
   * not report the blocks above it as final yet. Absent if only the depth decides, as on EVM chains.
   */
  solidNumber?: number | undefined
  /**
   * The height up to which the second provider has been read. If present, a payment may be settled only when
   * its transfer is witnessed (returned by a second provider as well). Null if no second provider is
   * required.
   */
  witness: { number: number } | null
}

/**
 * A second reading of blocks, from another provider than the first reading or, with one provider, later. The
 * blocks still have the hashes of the first reading. The listener receives the second reading in a unit of
 * work of its own, in which the reader may also store the height up to which blocks were read twice.
 */
export type Witness<Owners = unknown, Ports = ReaderPorts> = ReaderStep<Ports> & {
  /** The first block that was read again; `to` is the last one. */
  from: number
  to: number
  /**
   * The transfers, selected by `pick`, that the first and the second reading of the blocks return with the
   * same references and the same block time, in the chain's order.
   *
   * The listener marks them as witnessed (returned by two readings), and records those without a record. If a
   * record has other references or another block time, the reading that made the record was wrong: the
   * listener then matches its payment again, unless the payment is settled.
   */
  transfers: SeenTransfer<Owners>[]
  /**
   * Whether the first and the second reading of the blocks come from two providers; false if from one
   * provider.
   */
  byTwo: boolean
  /**
   * The transfers, selected by `pick`, that only one of the two readings of the blocks returns, or that they
   * return with different facts. The listener records those without a record, but marks none as witnessed
   * (returned by two readings).
   */
  alone: SeenTransfer<Owners>[]
  /**
   * Transfers that one provider returned, and another provider returned with other facts or not at all. Their
   * payments are settled only after two providers have returned the transfers with the same facts, even if
   * the configuration no longer requires a second provider. Each of these transfers is already recorded by
   * the listener, or is also in the property `alone`, whose transfers the listener records now.
   */
  contested: readonly ContestedTransfer[]
  /**
   * Recorded transfers that neither of two providers returns, although both return the block of the record. Only one
   * provider had returned them before. The listener takes them out of the chain, unless two readings had returned them.
   */
  disproved: readonly RecordedTransfer[]
}

/** A reorganisation. Every block above `ancestor`, the last common block, will be read again. */
export type Rewind<Ports = ReaderPorts> = ReaderStep<Ports> & {
  ancestor: BlockHeader
  /**
   * The hash that the chain has now at the heights of `blocksAbove`; null if it has no block at the height.
   */
  canonical: ReadonlyMap<number, string | null>
}

/** A wallet at which a payment in a token is awaited. */
export type AwaitedAt = { ownerKey: string; token: TokenSymbol }

/**
 * The functions that the reader of a network calls with transfers. The reader uses no other functions of the
 * modules that record payments.
 */
export type ChainListener<Owners = unknown, Ports = ReaderPorts> = {
  /**
   * Called regularly while another process reads the network, so that this process can take over without
   * delay.
   */
  standBy(context: Ports, network: NetworkConfig): Promise<void>
  /**
   * Selects the transfers that concern a workspace. The number of queries does not depend on the number of
   * wallets. All queries use `context.db`, which may be a transaction.
   */
  pick(
    context: Ports,
    network: NetworkConfig,
    transfers: readonly ChainTransfer[],
  ): Promise<SelectedTransfer<Owners>[]>
  /** Returns the recorded transfers in these blocks, except transfers that a reorganisation removed. */
  recorded(context: Ports, network: NetworkConfig, range: BlockRange): Promise<RecordedTransfer[]>
  /** Returns the blocks above the height `number` that contain transfers recorded by the listener. */
  blocksAbove(context: Ports, network: NetworkConfig, number: number): Promise<BlockRef[]>
  /**
   * Returns the addresses whose transfers concern a workspace, in the form of `addressKey`, each with the
   * time from which its transfers count.
   */
  watched(context: Ports, network: NetworkConfig): Promise<ReadonlyMap<string, Date>>
  /**
   * Returns the wallets and tokens at which a payment is awaited whose deadline is at `from` or later, and
   * before `until`.
   */
  ending(
    context: Ports,
    network: NetworkConfig,
    span: { from: Date | null; until: Date },
  ): Promise<AwaitedAt[]>
  /**
   * Returns recorded transfers that only one provider has returned so far, and whose payments are not
   * settled; the earliest first.
   */
  unwitnessed(context: Ports, network: NetworkConfig, most: number): Promise<RecordedTransfer[]>
  advance(step: Advance<Owners, Ports>): Promise<void>
  witness(step: Witness<Owners, Ports>): Promise<void>
  rewind(step: Rewind<Ports>): Promise<void>
}
