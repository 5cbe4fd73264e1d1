import type { TokenSymbol } from '@stablerail/contract'
import type { NetworkConfig } from '../../../settings/config.ts'
import type { AcrossWorkspaces } from '../../work/index.ts'
import type { ChainPorts } from '../ports.ts'
import type { BlockHeader, BlockRange, BlockRef, ChainTransfer, MinedBlock } from './source.ts'

/** A transfer that the listener picked, and whether the references in its transaction should be looked up. */
export type PickedTransfer<Owners = unknown> = {
  transfer: ChainTransfer
  wantsReferences: boolean
  /** Whom the listener found the transfer to concern. */
  owners: Owners
}

/** A picked transfer with its block's time and the references of its transaction. */
export type SeenTransfer<Owners = unknown> = Omit<ChainTransfer, 'references'> & {
  blockTime: Date
  wantsReferences: boolean
  /** The payment references that name the transfer, in their order: its own or, where it has none, its transaction's. */
  references: readonly string[]
  /** Whether the references are the transfer's own, which name no other transfer. */
  isNamed?: boolean
  owners: Owners
}

/** A transfer and where it is, without what decides whom it pays. */
export type PlacedTransfer = Pick<
  ChainTransfer,
  'txHash' | 'position' | 'blockNumber' | 'blockHash' | 'token' | 'from' | 'to' | 'amountBase'
>

/** What the listener has recorded of a transfer, to be compared with what a provider returns. */
export type RecordedTransfer = PlacedTransfer & {
  blockTime: Date
  references: readonly string[]
  /** The agreement and the period of the pull that made the transfer; null for any other transfer. */
  pulled?: { agreement: string; period: number } | null | undefined
}

/** A transfer, in the block of which providers disagree about it. */
export type ContestedTransfer = Pick<RecordedTransfer, 'txHash' | 'position' | 'blockHash'>

/**
 * The unit of work in which the reader calls the listener: the listener's rows commit with the cursor, or not at all.
 */
export type Step<Ports = ChainPorts> = {
  network: NetworkConfig
  work: AcrossWorkspaces<Ports>
}

/** Blocks that were read, with the transfers that the listener picked in them. */
export type Advance<Owners = unknown, Ports = ChainPorts> = Step<Ports> & {
  /** The first block that was read, and the last (`tip`). Where `from` is above `tip`, no block was read. */
  from: number
  tip: MinedBlock
  /** The moment until which every mined transfer has been read. */
  scannedThrough: Date
  /** The picked transfers, in the chain's order. */
  transfers: SeenTransfer<Owners>[]
  /**
   * The height up to which blocks are final: no reorganisation takes them out any more. It is below `tip`, and falls
   * only where blocks that the chain called final were reorganised all the same.
   */
  finalNumber: number
  /**
   * The height above which no transfer may be settled, however deep, because the chain itself does not call it final yet.
   * Absent where depth alone decides, as on EVM chains.
   */
  solidNumber?: number | undefined
  /**
   * The height up to which a second provider has been read, where one must tell a transfer before the transfer may be
   * settled: such a transfer is settled only once it is witnessed. Null where no second provider is asked.
   */
  witness: { number: number } | null
}

/**
 * A second reading of blocks, from another provider than the first or, with one provider, later. The blocks are still
 * those of the first reading. It comes in a step of its own, which moves the height of the second reading.
 */
export type Witness<Owners = unknown, Ports = ChainPorts> = Step<Ports> & {
  /** The first block that was read again, and the last. */
  from: number
  to: number
  /**
   * The picked transfers that both readings return, with the same references and the same block time, in the chain's
   * order. A recorded one becomes witnessed; another one is recorded, and witnessed. The references and the time of a
   * recorded one may differ from what was recorded: then the first reading was wrong.
   */
  transfers: SeenTransfer<Owners>[]
  /** Whether the two readings are of two providers; false if one provider was asked twice. */
  byTwo: boolean
  /**
   * Picked transfers that the two readings do not return alike. One that is not recorded is recorded; none of them is
   * witnessed.
   */
  alone: SeenTransfer<Owners>[]
  /**
   * Transfers, recorded before or among `alone`, that one provider told while another one, which was asked, did not tell
   * them so. They are not settled before two providers tell them, whatever is known of these by then.
   */
  contested: readonly ContestedTransfer[]
}

/** A reorganisation: every block above the ancestor will be read anew. */
export type Rewind<Ports = ChainPorts> = Step<Ports> & {
  ancestor: BlockHeader
  /** The hash the chain has now at the heights of `blocksAbove`; null where it has no such block. */
  canonical: ReadonlyMap<number, string | null>
}

/** A wallet at which a payment in a token is awaited. */
export type AwaitedAt = { ownerKey: string; token: TokenSymbol }

/** The functions that the reader calls with transfers. The reader knows nothing else of whoever gave them. */
export type ChainListener<Owners = unknown, Ports = ChainPorts> = {
  /** Called now and then while another process reads the network, so that this one can take over without delay. */
  standBy(context: Ports, network: NetworkConfig): Promise<void>
  /** Picks the transfers that concern somebody, in a few queries, whatever the number of wallets. */
  pick(
    context: Ports,
    network: NetworkConfig,
    transfers: readonly ChainTransfer[],
  ): Promise<PickedTransfer<Owners>[]>
  /** The recorded transfers in these blocks, except those that a reorganisation took out. */
  recorded(context: Ports, network: NetworkConfig, range: BlockRange): Promise<RecordedTransfer[]>
  /** The blocks above the height in which the listener has recorded a transfer. */
  blocksAbove(context: Ports, network: NetworkConfig, number: number): Promise<BlockRef[]>
  /** The addresses whose transfers concern somebody, in the form of `addressKey`, each with the moment since when. */
  watched(context: Ports, network: NetworkConfig): Promise<ReadonlyMap<string, Date>>
  /** Where a payment is awaited whose time ends in a span: at `from` or later, and before `until`. */
  ending(
    context: Ports,
    network: NetworkConfig,
    span: { from: Date | null; until: Date },
  ): Promise<AwaitedAt[]>
  /** Recorded transfers that are not settled and that no second reading has told, the earliest first. */
  unwitnessed(context: Ports, network: NetworkConfig, most: number): Promise<RecordedTransfer[]>
  advance(step: Advance<Owners, Ports>): Promise<void>
  witness(step: Witness<Owners, Ports>): Promise<void>
  rewind(step: Rewind<Ports>): Promise<void>
}
