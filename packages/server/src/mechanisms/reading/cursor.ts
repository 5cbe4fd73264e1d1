import type { BlockRef, MinedBlock } from '@stablerail/chains'
import type { Selectable } from 'kysely'
import type { NetworkConfig } from '../../settings/config.ts'
import type { Tables } from '../db/index.ts'

export type CursorRow = Selectable<Tables['chain_cursors']>

/** Thrown by a process when another process took the lease or moved the cursor; nothing was written. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** Thrown by a round that ends early because its process stops. It is not a fault of a provider. */
export class RoundStopped extends Error {
  override name = 'RoundStopped'
}

export const toBlock = (row: CursorRow): BlockRef => ({ number: row.block_number, hash: row.block_hash })

export const toMinedBlock = (row: CursorRow): MinedBlock => ({ ...toBlock(row), time: row.block_time })

/**
 * Returns the moment until which every mined transfer has been read. Usually this is the time of the last
 * block that was read. If a node mines only on demand and its newest block was read, returns the network's
 * time just before the newest block was requested, because no later block has an earlier time. Times are in
 * whole seconds, as block times are.
 */
export const scannedThrough = (
  network: NetworkConfig,
  tip: MinedBlock,
  head: { number: number; askedAt: Date },
): Date => {
  if (!network.minesOnDemand || tip.number < head.number) return tip.time
  const second = Math.floor(head.askedAt.getTime() / 1000) * 1000
  return new Date(Math.max(second, tip.time.getTime()))
}
