import type { Selectable } from 'kysely'
import type { NetworkConfig, NetworkKey } from '../../../config.ts'
import type { Tables } from '../../db/index.ts'
import type { BlockHeader, BlockRef } from './source.ts'

export type CursorRow = Selectable<Tables['chain_cursors']>

/** A lease as it is asked for: by whom, at what moment, until when. */
export type ReaderLease = { owner: string; now: Date; expiresAt: Date }

/** The process found that another has taken the lease, or moved the cursor, and wrote nothing. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

export const toBlock = (row: CursorRow): BlockRef => ({ number: row.block_number, hash: row.block_hash })

/** Name of a network in logs and readiness. */
export const networkName = ({ chain, livemode }: NetworkKey): string =>
  `${chain}:${livemode ? 'live' : 'test'}`

/**
 * The moment until which every mined transfer has been read: the last block's own time. Where a node mines on
 * demand only, it is the moment before the head was asked for, in whole seconds as block times are: a block mined
 * later is not older.
 */
export const scannedThrough = (
  network: NetworkConfig,
  tip: BlockHeader,
  head: { number: number; askedAt: Date },
): Date => {
  if (!network.minesOnDemand || tip.number < head.number) return tip.time
  const second = Math.floor(head.askedAt.getTime() / 1000) * 1000
  return new Date(Math.max(second, tip.time.getTime()))
}
