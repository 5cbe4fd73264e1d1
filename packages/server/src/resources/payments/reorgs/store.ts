/** SQL of payments that a reorg takes out of the chain. */
import { sql } from 'kysely'
import type { NetworkKey } from '../../../config.ts'
import type { Database, Tx } from '../../../context.ts'
import { type BlockRef, wasReadPast } from '../../../mechanisms/chains/index.ts'
import type { PaymentRow } from '../payment.ts'
import { isOneOf, onNetwork, type PaymentKey, selectBlocks } from '../store.ts'

/** Blocks of confirmed payments above this height. */
export const selectConfirmedBlocks = (
  db: Database,
  network: NetworkKey,
  above: number,
): Promise<BlockRef[]> => selectBlocks(onNetwork(db, network), 'confirmed', '>', above)

/** Detaches pending payments above a height from their blocks: they stay pending, without a block. */
export const detachPending = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  { above, now }: { above: number; now: Date },
): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ block_number: null, block_hash: null, confirmations: 0, detached_at: now })
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where('status', '=', 'pending')
    .where('block_number', '>', above)
    .execute()
}

/** Locks confirmed payments, not yet suspected, in blocks `from` to `to`, both included; null is the newest block. */
export const selectConfirmedBetween = (
  tx: Tx,
  network: NetworkKey,
  { from, to }: { from: number; to: number | null },
): Promise<PaymentRow[]> => {
  const query = onNetwork(tx, network)
    .selectAll()
    .where('status', '=', 'confirmed')
    .where('reorg_suspected', '=', false)
    .where('block_number', '>=', from)
  const bounded = to === null ? query : query.where('block_number', '<=', to)
  return bounded.orderBy('block_number').orderBy('id').forUpdate().execute()
}

export const suspectReorg = async (
  tx: Tx,
  { livemode }: NetworkKey,
  keys: readonly PaymentKey[],
): Promise<void> => {
  await sql`
    update payments set reorg_suspected = true where livemode = ${livemode} and ${isOneOf(keys)}
  `.execute(tx)
}

/**
 * Fails pending payments that a reorg detached and that were not mined again within 24 hours of the chain's time. Their
 * log index is cleared, so that the transaction is recorded as a new payment if it is mined after all.
 */
export const dropLost = async (
  tx: Tx,
  { detachedBefore, limit }: { detachedBefore: Date; limit: number },
): Promise<PaymentRow[]> =>
  tx
    .updateTable('payments')
    .set({ status: 'failed', failure_reason: 'dropped', log_index: null, detached_at: null })
    .where((is) =>
      is(
        is.refTuple('workspace_id', 'livemode', 'id'),
        'in',
        is
          .selectFrom('payments as lost')
          .select(['lost.workspace_id', 'lost.livemode', 'lost.id'])
          .where('lost.status', '=', 'pending')
          .where('lost.detached_at', '<', detachedBefore)
          .where(
            wasReadPast(
              { chain: sql.ref('lost.chain'), livemode: sql.ref('lost.livemode') },
              sql`lost.detached_at + interval '24 hours'`,
            ),
          )
          .orderBy('lost.detached_at')
          .limit(limit)
          .forUpdate('lost')
          .skipLocked()
          .$asTuple('workspace_id', 'livemode', 'id'),
      ),
    )
    .returningAll()
    .execute()
