import type { NetworkConfig } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import type { AcrossWorkspaces } from '../../work/index.ts'
import type { BlockHeader, BlockRef, ChainTransfer } from './source.ts'

/** A transfer that concerns somebody, and whether a reference in its transaction could tell more. */
export type PickedTransfer<Owners = unknown> = {
  transfer: ChainTransfer
  wantsReference: boolean
  /** Whom the listener found the transfer to concern. */
  owners: Owners
}

/** A picked transfer with all that is known of it. */
export type SeenTransfer<Owners = unknown> = ChainTransfer & {
  blockTime: Date
  wantsReference: boolean
  reference: string | null
  owners: Owners
}

/** The unit of work in which what was read is taken in: all of it commits with the cursor, or nothing does. */
export type Step = {
  network: NetworkConfig
  work: AcrossWorkspaces
}

/** Blocks were read. */
export type Advance<Owners = unknown> = Step & {
  /** The first block read and the last; none was when `from` is above `tip`. */
  from: number
  tip: BlockHeader
  /** Every transfer mined until then has been read. */
  scannedThrough: Date
  /** The picked transfers, in the chain's order. */
  transfers: SeenTransfer<Owners>[]
  /** Hashes of ripe blocks that a second provider has too; null where no second one is configured. */
  agreed: ReadonlySet<string> | null
}

/** The chain parted from what was read: everything above the ancestor will be read anew. */
export type Rewind = Step & {
  ancestor: BlockHeader
  /** The hash the chain has now at the heights of `blocksAbove`; null where it has no such block. */
  canonical: ReadonlyMap<number, string | null>
}

/** What the reader calls with what it read, within its unit of work. The reader knows nothing else of it. */
export type ChainListener<Owners = unknown> = {
  /** Which of many transfers concern somebody: one query, whatever the number of wallets. */
  pick(
    context: Context,
    network: NetworkConfig,
    transfers: readonly ChainTransfer[],
  ): Promise<PickedTransfer<Owners>[]>
  /** Blocks of transfers that wait to be deep enough and are, once the chain is read up to the height. */
  ripeBlocks(context: Context, network: NetworkConfig, tipNumber: number): Promise<BlockRef[]>
  /** Blocks above the height that something is known to be in. */
  blocksAbove(context: Context, network: NetworkConfig, number: number): Promise<BlockRef[]>
  advance(step: Advance<Owners>): Promise<void>
  rewind(step: Rewind): Promise<void>
}
