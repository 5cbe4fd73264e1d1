/**
 * SQL of stored block headers. They show which blocks a reorganisation replaced, and whether two providers
 * have the same blocks.
 */

import type { BlockRef, MinedBlock } from '@stablerail/chains'
import { sql } from 'kysely'
import type { NetworkKey } from '../../settings/config.ts'
import type { Database, Tx } from '../db/index.ts'

/**
 * Stores headers. `readBy` is the provider that returned the transfers up to them; null if no transfers were
 * read.
 */
export const insertHeaders = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  headers: readonly MinedBlock[],
  readBy: string | null,
): Promise<void> => {
  await tx
    .insertInto('chain_blocks')
    .values(
      headers.map(({ number, hash, time }) => ({ chain, livemode, number, hash, time, read_by: readBy })),
    )
    .onConflict((conflict) =>
      conflict.columns(['chain', 'livemode', 'number']).doUpdateSet(({ ref }) => ({
        hash: ref('excluded.hash'),
        time: ref('excluded.time'),
        read_by: sql<string | null>`coalesce(excluded.read_by, chain_blocks.read_by)`,
      })),
    )
    .execute()
}

/**
 * Below the final height one header in 256 is kept, for 65,536 blocks, in case even final blocks are
 * reorganised.
 */
const anchorEvery = 256
const anchoredBlocks = 65_536

/**
 * Deletes the headers that are no longer needed. The bound is the highest kept header that is final, was read
 * from a second provider (or, with one provider, a second time) and has `depth` blocks above it. Below it,
 * only every 256th header and the lowest header, where the reading began, stay.
 */
export const pruneHeaders = async (tx: Tx, { chain, livemode }: NetworkKey, depth: number): Promise<void> => {
  await sql`
    with bound as (
      select max(block.number) as number, (
        select min(number) from chain_blocks where chain = ${chain} and livemode = ${livemode}
      ) as lowest from chain_cursors as cursor
      join chain_blocks as block on block.chain = cursor.chain and block.livemode = cursor.livemode
        and block.number <= least(cursor.final_number, cursor.witnessed_number, cursor.block_number - ${depth}::bigint)
      where cursor.chain = ${chain} and cursor.livemode = ${livemode}
    )
    delete from chain_blocks as block using bound
    where block.chain = ${chain} and block.livemode = ${livemode} and block.number < bound.number
      and block.number > bound.lowest
      and (block.number % ${sql.lit(anchorEvery)} <> 0 or block.number < bound.number - ${sql.lit(anchoredBlocks)})
  `.execute(tx)
}

export const deleteHeadersAbove = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  number: number,
): Promise<void> => {
  await tx
    .deleteFrom('chain_blocks')
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where('number', '>', number)
    .execute()
}

/** Returns the kept headers, newest first. */
export const selectHeaders = (db: Database, { chain, livemode }: NetworkKey): Promise<BlockRef[]> =>
  db
    .selectFrom('chain_blocks')
    .select(['number', 'hash'])
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .orderBy('number', 'desc')
    .execute()

export type KeptHeader = BlockRef & { time: Date | null; readBy: string | null }

/**
 * Returns the kept headers above a height, lowest first: up to `highest`, and mined no later than
 * `minedUntil`.
 */
export const selectHeadersAbove = (
  db: Database,
  { chain, livemode }: NetworkKey,
  { above, highest, minedUntil }: { above: number; highest: number; minedUntil: Date | null },
  limit: number,
): Promise<KeptHeader[]> => {
  let query = db
    .selectFrom('chain_blocks')
    .select(['number', 'hash', 'time', 'read_by as readBy'])
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where('number', '>', above)
    .where('number', '<=', highest)
  if (minedUntil !== null)
    query = query.where((is) => is.or([is('time', 'is', null), is('time', '<=', minedUntil)]))
  return query.orderBy('number').limit(limit).execute()
}

export const selectHash = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  number: number,
): Promise<string | null> => {
  const row = await db
    .selectFrom('chain_blocks')
    .select('hash')
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.hash ?? null
}
