import type { BlockRef, MinedBlock } from '@stablerail/chains'
import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { NetworkConfig, NetworkKey } from '../../settings/config.ts'
import { type Database, databaseRun, type Tables, type Tx } from '../db/index.ts'
import type { CursorRow } from './cursor.ts'
import { insertHeaders } from './header-store.ts'

export const selectCursor = (db: Database, { chain, livemode }: NetworkKey): Promise<CursorRow | undefined> =>
  db
    .selectFrom('chain_cursors')
    .selectAll()
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .executeTakeFirst()

/**
 * Returns the cursor of a network, and locks its row until the transaction ends, so that no process commits
 * blocks of the network in the meantime.
 */
export const lockCursor = (tx: Tx, { chain, livemode }: NetworkKey): Promise<CursorRow | undefined> =>
  tx
    .selectFrom('chain_cursors')
    .selectAll()
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const selectCursors = (db: Database): Promise<CursorRow[]> =>
  db.selectFrom('chain_cursors').selectAll().execute()

/**
 * SQL: whether every block mined until `moment` was read and has its confirmations. Code that expires a
 * record (such as a checkout) by the time of blocks checks this first, because until then a payment that was
 * mined before the deadline may still be found.
 *
 * - For a network that was never read, the result is null, which is not true.
 * - If a second provider is used, the blocks read from each of the two providers must be past `moment`.
 * - While two readings of some blocks return different transfers, the result is false, for at most a day.
 */
export const wasReadPast = (
  network: { chain: string | RawBuilder<unknown>; livemode: boolean | RawBuilder<unknown> },
  moment: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  (${moment} < (
    select least(cursor.settled_through, cursor.witnessed_through) from chain_cursors as cursor
    where cursor.chain = ${network.chain} and cursor.livemode = ${network.livemode} and not exists (
      select from chain_doubts as doubt
      where doubt.chain = cursor.chain and doubt.livemode = cursor.livemode and doubt.reason = 'difference'
        and doubt.noted_at > cursor.scanned_through - interval '1 day'
    )
  ))`

/**
 * SQL: the time of the block that has this many confirmations; null if no header of that depth is kept, for
 * example when the reading has just begun.
 */
export const timeAtDepth = (
  network: { chain: string | RawBuilder<unknown>; livemode: boolean | RawBuilder<unknown> },
  confirmations: RawBuilder<unknown>,
): RawBuilder<Date | null> => sql<Date | null>`
  (
    select block.time from chain_cursors as cursor
    join chain_blocks as block on block.chain = cursor.chain and block.livemode = cursor.livemode
      and block.number <= cursor.block_number - ${confirmations} + 1
    where cursor.chain = ${network.chain} and cursor.livemode = ${network.livemode}
    order by block.number desc limit 1
  )`

/**
 * Creates the cursor of a network at a block, unless the network has a cursor already. If a reorganisation
 * removes that block, the reader uses the blocks `below`.
 */
export const insertCursor = (
  db: Database,
  network: NetworkConfig,
  [block, ...below]: readonly [MinedBlock, ...MinedBlock[]],
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
        // Second readings start after this block, because the transfers in this block are not read.
        witnessed_number: block.number,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 1n) await insertHeaders(tx, network, [block, ...below], null)
  })

/** Returns an update of the cursor's row, on the condition that this owner still holds the lease. */
export const held = (db: Database, { chain, livemode }: NetworkKey, owner: string) =>
  db
    .updateTable('chain_cursors')
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where('lease_owner', '=', owner)

export type CursorChange = UpdateObject<Tables, 'chain_cursors'>

export type CursorMove = {
  owner: string
  from: BlockRef
  to: MinedBlock
  scannedThrough: Date
  /** If set, the run of the database server in which the cursor must be moved, see `databaseRun`. */
  run?: string | null
}

/**
 * Moves the cursor if this owner still holds the lease and the cursor is still at `from`; returns whether it
 * was moved. The row stays locked until the transaction ends, so that no other process can take the lease and
 * write in the meantime.
 */
export const moveCursor = async (
  tx: Tx,
  network: NetworkKey,
  { owner, from, to, scannedThrough, run = null }: CursorMove,
): Promise<boolean> => {
  const result = await held(tx, network, owner)
    .set({ block_number: to.number, block_hash: to.hash, block_time: to.time })
    .set({ scanned_through: scannedThrough })
    .where('block_number', '=', from.number)
    .where('block_hash', '=', from.hash)
    .$if(run !== null, (move) => move.where(databaseRun, '=', run))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export type HeadSeen = { owner: string; headNumber: number; seenAt: Date; scannedThrough: Date | null }

/**
 * Records the height of the newest block, and clears the recorded fault of the reader. If `scannedThrough` is
 * set (only on networks that mine on demand), all transfers up to that time count as read, and all their
 * payments as settled.
 */
export const updateHead = async (
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
        : {
            scanned_through: sql`greatest(scanned_through, ${scannedThrough}::timestamptz)`,
            settled_through: sql`greatest(settled_through, ${scannedThrough}::timestamptz)`,
          }),
    })
    .execute()
}

/**
 * Stores the kind of a fault, so that the readiness of every process can report it. `fault_at` keeps the time
 * at which the fault began.
 */
export const updateFault = async (
  db: Database,
  network: NetworkKey,
  { owner, fault, now }: { owner: string; fault: string; now: Date },
): Promise<void> => {
  await held(db, network, owner)
    .set({ fault, fault_at: sql`coalesce(fault_at, ${now}::timestamptz)` })
    .execute()
}

export type Reached = {
  headNumber: number
  seenAt: Date
  /**
   * Blocks up to this height have the network's confirmations and, on chains that await finality, are final.
   */
  settledNumber: number
  /**
   * The time up to which all payments are settled, on a network that mines blocks only on demand. Null on
   * other networks: there the time of the newest stored block up to `settledNumber` is used.
   */
  settledThrough: Date | null
  /**
   * Whether a second provider is read. If not, `witnessed_through` (the time of the last block that was read
   * from the second provider) is set to null.
   */
  hasSecond: boolean
  finalNumber: number
}

/**
 * Returns the changes to a cursor's row after blocks were committed. The changes set the height of the newest
 * block and the time up to which payments are settled, raise (never lower) the height up to which blocks are
 * final, and clear the reader's fault.
 */
export const reachedBy = (
  { chain, livemode }: NetworkKey,
  { headNumber, seenAt, settledNumber, settledThrough, hasSecond, finalNumber }: Reached,
): CursorChange => {
  const ofHeader = sql`(
    select block.time from chain_blocks as block
    where block.chain = ${chain} and block.livemode = ${livemode} and block.number <= ${settledNumber}
    order by block.number desc limit 1
  )`
  return {
    head_number: headNumber,
    head_seen_at: seenAt,
    fault: null,
    fault_at: null,
    final_number: sql`greatest(final_number, ${finalNumber}::bigint)`,
    settled_through: settledThrough ?? sql<Date | null>`coalesce(${ofHeader}, settled_through)`,
    ...(hasSecond ? {} : { witnessed_through: null }),
  }
}

/**
 * Changes the height up to which blocks were read a second time from `from` to `to`. Does so only if this
 * owner still holds the lease, and the stored cursor and height still equal `cursor` and `from`. Returns
 * whether the height was changed.
 */
export const moveWitness = async (
  tx: Tx,
  network: NetworkKey,
  {
    owner,
    cursor,
    from,
    to,
    through,
  }: { owner: string; cursor: BlockRef; from: number; to: number; through: Date | null | undefined },
): Promise<boolean> => {
  const result = await held(tx, network, owner)
    .set({ witnessed_number: to, witnessed_through: through })
    .where('block_number', '=', cursor.number)
    .where('block_hash', '=', cursor.hash)
    .where('witnessed_number', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Sets the height up to which blocks were read a second time, for a network on which each transfer is
 * confirmed individually and not by its block's height.
 */
export const setSecondReadingHeight = async (
  tx: Tx,
  network: NetworkKey,
  { owner, to }: { owner: string; to: number },
): Promise<void> => {
  await held(tx, network, owner).set({ witnessed_number: to }).execute()
}

/**
 * After a reorganisation, lowers the final height, and the height up to which blocks were read a second time,
 * to the height of the common ancestor if they are above it.
 */
export const rewindHeights = async (
  tx: Tx,
  network: NetworkKey,
  owner: string,
  to: number,
): Promise<void> => {
  await held(tx, network, owner)
    .set({
      witnessed_number: sql`least(witnessed_number, ${to}::bigint)`,
      final_number: sql`least(final_number, ${to}::bigint)`,
    })
    .execute()
}

/**
 * Stores the reason why blocks cannot be read a second time at present, so that the readiness of every
 * process can report it; null if they can be read.
 */
export const noteWitnessFault = async (
  db: Database,
  network: NetworkKey,
  { owner, fault, now }: { owner: string; fault: string | null; now: Date },
): Promise<void> => {
  await held(db, network, owner)
    .set({
      witness_fault: fault,
      witness_fault_at: fault === null ? null : sql`coalesce(witness_fault_at, ${now}::timestamptz)`,
    })
    .where(sql<boolean>`witness_fault is distinct from ${fault}`)
    .execute()
}
