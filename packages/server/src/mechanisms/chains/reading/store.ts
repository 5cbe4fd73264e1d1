import { type RawBuilder, sql } from 'kysely'
import type { NetworkConfig, NetworkKey } from '../../../config.ts'
import type { Database, Tx } from '../../../context.ts'
import type { CursorRow, ReaderLease } from './cursor.ts'
import type { BlockHeader, BlockRef } from './source.ts'

export const selectCursor = (db: Database, { chain, livemode }: NetworkKey): Promise<CursorRow | undefined> =>
  db
    .selectFrom('chain_cursors')
    .selectAll()
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .executeTakeFirst()

export const selectCursors = (db: Database): Promise<CursorRow[]> =>
  db.selectFrom('chain_cursors').selectAll().execute()

/**
 * SQL: whether every block mined until a moment, and a margin after it, was read. Whatever expires by the chain's clock
 * asks this first. The result is null, and so not true, for a network that was never read.
 */
export const wasReadPast = (
  network: { chain: string | RawBuilder<unknown>; livemode: boolean | RawBuilder<unknown> },
  moment: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  (${moment} < (
    select scanned_through from chain_cursors as cursor
    where cursor.chain = ${network.chain} and cursor.livemode = ${network.livemode}
  ))`

/** Creates the cursor of a network on a block, unless the network has a cursor already. */
export const insertCursor = (
  db: Database,
  network: NetworkConfig,
  block: BlockHeader,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto('chain_cursors')
      .values({
        chain: network.chain,
        livemode: network.livemode,
        network_id: network.networkId,
        block_number: block.number,
        block_hash: block.hash,
        block_time: block.time,
        head_number: block.number,
        head_seen_at: now,
        scanned_through: block.time,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 1n) await insertHeaders(tx, network, [block])
  })

/** Takes or renews the lease on a network, and answers its cursor; undefined while another process holds the lease. */
export const takeLease = (
  db: Database,
  network: NetworkKey,
  lease: ReaderLease,
): Promise<CursorRow | undefined> =>
  db
    .updateTable('chain_cursors')
    .set({ lease_owner: lease.owner, lease_expires_at: lease.expiresAt })
    .where('chain', '=', network.chain)
    .where('livemode', '=', network.livemode)
    .where((is) =>
      is.or([
        is('lease_owner', 'is', null),
        is('lease_owner', '=', lease.owner),
        is('lease_expires_at', '<', lease.now),
      ]),
    )
    .returningAll()
    .executeTakeFirst()

/** Extends a lease that this owner still holds. */
export const renewLease = async (db: Database, network: NetworkKey, lease: ReaderLease): Promise<void> => {
  await held(db, network, lease.owner).set({ lease_expires_at: lease.expiresAt }).execute()
}

export const releaseLease = async (db: Database, network: NetworkKey, owner: string): Promise<void> => {
  await held(db, network, owner).set({ lease_owner: null, lease_expires_at: null }).execute()
}

const held = (db: Database, { chain, livemode }: NetworkKey, owner: string) =>
  db
    .updateTable('chain_cursors')
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where('lease_owner', '=', owner)

export type CursorMove = {
  owner: string
  from: BlockRef
  to: BlockHeader
  scannedThrough: Date
}

/**
 * Moves the cursor, if this owner still holds the lease and the cursor is where it was read from. The row stays
 * locked until the transaction ends, so that no other process can take the lease and write meanwhile.
 */
export const moveCursor = async (
  tx: Tx,
  network: NetworkKey,
  { owner, from, to, scannedThrough }: CursorMove,
): Promise<boolean> => {
  const result = await held(tx, network, owner)
    .set({
      block_number: to.number,
      block_hash: to.hash,
      block_time: to.time,
      scanned_through: scannedThrough,
    })
    .where('block_number', '=', from.number)
    .where('block_hash', '=', from.hash)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export type HeadSeen = { owner: string; headNumber: number; seenAt: Date; scannedThrough: Date | null }

/** Records the head and clears the fault; moves `scanned_through` on where time passed without a block. */
export const noteHead = async (
  db: Database,
  network: NetworkKey,
  { owner, headNumber, seenAt, scannedThrough }: HeadSeen,
): Promise<void> => {
  await held(db, network, owner)
    .set({
      head_number: headNumber,
      head_seen_at: seenAt,
      fault: null,
      fault_at: null,
      ...(scannedThrough === null
        ? {}
        : { scanned_through: sql`greatest(scanned_through, ${scannedThrough}::timestamptz)` }),
    })
    .execute()
}

/** Stores the kind of a fault, for the readiness of every process. `fault_at` keeps the fault's first moment. */
export const noteFault = async (
  db: Database,
  network: NetworkKey,
  { owner, fault, now }: { owner: string; fault: string; now: Date },
): Promise<void> => {
  await held(db, network, owner)
    .set({ fault, fault_at: sql`coalesce(fault_at, ${now}::timestamptz)` })
    .execute()
}

export const insertHeaders = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  headers: readonly BlockRef[],
): Promise<void> => {
  await tx
    .insertInto('chain_blocks')
    .values(headers.map(({ number, hash }) => ({ chain, livemode, number, hash })))
    .onConflict((conflict) =>
      conflict
        .columns(['chain', 'livemode', 'number'])
        .doUpdateSet(({ ref }) => ({ hash: ref('excluded.hash') })),
    )
    .execute()
}

/** Deletes all headers of the network but the newest. */
export const pruneHeaders = async (tx: Tx, { chain, livemode }: NetworkKey, keep: number): Promise<void> => {
  await sql`
    delete from chain_blocks where chain = ${chain} and livemode = ${livemode} and number <= (
      select number from chain_blocks where chain = ${chain} and livemode = ${livemode}
      order by number desc offset ${keep} limit 1
    )
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

/** The headers that are kept, newest first. */
export const selectHeaders = (db: Database, { chain, livemode }: NetworkKey): Promise<BlockRef[]> =>
  db
    .selectFrom('chain_blocks')
    .select(['number', 'hash'])
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .orderBy('number', 'desc')
    .execute()

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
