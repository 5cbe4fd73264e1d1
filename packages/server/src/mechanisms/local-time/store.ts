import type { NetworkKey } from '../../settings/config.ts'
import type { Database, Tx } from '../db/index.ts'

/** Creates the row that stores the offset of the local chains from real time, unless it exists. */
export const ensureAhead = async (db: Database): Promise<void> => {
  await db
    .insertInto('local_time')
    .values({ is_only: true, ahead_ms: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Returns the offset of the local chains from real time, in milliseconds. Locks the offset's row in share
 * mode, so that the offset does not change until the transaction ends.
 */
export const holdAhead = async (tx: Tx): Promise<number> =>
  (await tx.selectFrom('local_time').select('ahead_ms').forShare().executeTakeFirstOrThrow()).ahead_ms

/**
 * Returns the offset of the local chains from real time, in milliseconds. Locks the offset's row exclusively,
 * for a transaction that changes the offset.
 */
export const lockAhead = async (tx: Tx): Promise<number> =>
  (await tx.selectFrom('local_time').select('ahead_ms').forUpdate().executeTakeFirstOrThrow()).ahead_ms

export const updateAhead = async (tx: Tx, aheadMs: number): Promise<void> => {
  await tx.updateTable('local_time').set({ ahead_ms: aheadMs }).execute()
}

/** Returns the block up to which a network was read; undefined if its reading has not begun. */
export const selectReadNumber = async (
  db: Database,
  { chain, livemode }: NetworkKey,
): Promise<number | undefined> => {
  const query = db.selectFrom('chain_cursors').select('block_number')
  return (await query.where('chain', '=', chain).where('livemode', '=', livemode).executeTakeFirst())
    ?.block_number
}
