/**
 * SQL of doubted ranges: blocks that are read again because a provider may have omitted transfers, or because
 * two readings returned different transfers.
 */

import type { BlockRange } from '@stablerail/chains'
import { sql } from 'kysely'
import type { NetworkKey } from '../../settings/config.ts'
import type { Database, Tx } from '../db/index.ts'

export type DoubtReason =
  /**
   * A provider returned no transfer for a block, but the block's bloom filter, or a long time without
   * transfers of the tokens, makes this answer unlikely.
   */
  | 'bloom'
  /** Two readings of the block, from two providers or at different times, returned different transfers. */
  | 'difference'

/** Records ranges of blocks that will be read again. */
export const insertDoubts = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  ranges: readonly BlockRange[],
  { reason, now }: { reason: DoubtReason; now: Date },
): Promise<void> => {
  if (ranges.length === 0) return
  await sql`
    insert into chain_doubts (chain, livemode, from_number, to_number, reason, noted_at, asked_at)
    select ${chain}, ${livemode}, from_number, to_number, ${reason}, ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${ranges.map(({ from }) => from)}::bigint[], ${ranges.map(({ to }) => to)}::bigint[]
    ) as doubted (from_number, to_number)
    on conflict (chain, livemode, from_number, to_number) do nothing
  `.execute(tx)
}

/**
 * SQL: whether a doubted range (blocks whose transfers may be incomplete or wrong) is due to be read again:
 * first after one minute, then at growing intervals of at most one hour.
 */
const isDue = (now: Date) => sql<boolean>`
  asked_at + least(interval '1 hour', greatest(interval '1 minute', asked_at - noted_at)) <= ${now}`

/**
 * Returns a doubted range (blocks whose transfers may be incomplete or wrong) that is due to be read again.
 * If several ranges are due, returns the range whose last reading is the oldest.
 */
export const selectDueDoubt = (
  db: Database,
  { chain, livemode }: NetworkKey,
  now: Date,
): Promise<BlockRange | undefined> =>
  db
    .selectFrom('chain_doubts')
    .select(['from_number as from', 'to_number as to'])
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where(isDue(now))
    .orderBy('asked_at')
    .limit(1)
    .executeTakeFirst()

/**
 * Records that a doubted range (blocks whose transfers may be incomplete or wrong) is being read again now.
 */
export const touchDoubt = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  { from, to }: BlockRange,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('chain_doubts')
    .set({ asked_at: now })
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where('from_number', '=', from)
    .where('to_number', '=', to)
    .execute()
}

export const deleteDoubt = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  { from, to }: BlockRange,
): Promise<void> => {
  await tx
    .deleteFrom('chain_doubts')
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where('from_number', '=', from)
    .where('to_number', '=', to)
    .execute()
}

/**
 * Deletes the doubted ranges (blocks to be read again) that end above the block `number`, because a
 * reorganisation has removed the blocks above `number`. The new blocks there are read in any case.
 */
export const deleteDoubtsAbove = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  number: number,
): Promise<void> => {
  await tx
    .deleteFrom('chain_doubts')
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where('to_number', '>', number)
    .execute()
}

export const countDoubts = (db: Database): Promise<(NetworkKey & { count: number })[]> =>
  db
    .selectFrom('chain_doubts')
    .select(['chain', 'livemode', sql<number>`count(*)::int`.as('count')])
    .groupBy(['chain', 'livemode'])
    .execute()

/**
 * Returns for each network the number of block ranges for which two readings (from two providers or at
 * different times) returned different transfers, and the time of the oldest such difference.
 */
export const selectDifferences = (db: Database): Promise<(NetworkKey & { count: number; since: Date })[]> =>
  db
    .selectFrom('chain_doubts')
    .select(['chain', 'livemode', sql<number>`count(*)::int`.as('count')])
    .select(sql<Date>`min(noted_at)`.as('since'))
    .where('reason', '=', sql.lit('difference'))
    .groupBy(['chain', 'livemode'])
    .execute()
