/** SQL for payments that a reorg removes from the chain. */
import { paymentMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../mechanisms/db/index.ts'
import { wasReadPast } from '../../../mechanisms/reading/index.ts'
import type { NetworkKey } from '../../../settings/config.ts'
import { type RecordedPayment, transferFacts } from '../record/payment.ts'

const isOf = (transferIds: readonly string[]) => sql<boolean>`transfer_id = any(${transferIds}::text[])`

export const suspectPayments = async (tx: Tx, transferIds: readonly string[]): Promise<void> => {
  if (transferIds.length === 0) return
  await tx
    .updateTable('payments')
    .set({ reorg_suspected: true, version: sql`version + 1` })
    .where(isOf(transferIds))
    .execute()
}

export const clearSuspicions = async (tx: Tx, transferIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ reorg_suspected: false, version: sql`version + 1` })
    .where(isOf(transferIds))
    .execute()
}

/**
 * Sets the status `reorged` and clears the flag `reorg_suspected`, because the payments can no longer return
 * to the chain.
 */
export const setReorged = async (tx: Tx, transferIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ status: paymentMoves.reorg.to, reorg_suspected: false, version: sql`version + 1` })
    .where(isOf(transferIds))
    .execute()
}

const withTransfer = (db: Database) =>
  db
    .selectFrom('payments as payment')
    .innerJoin('transfers as transfer', 'transfer.id', 'payment.transfer_id')
    .selectAll('payment')
    .select(transferFacts.map((name) => `transfer.${name}` as const))

/**
 * Locks the payments that a reorg removed (`reorg_suspected`) and that are still out of the chain although
 * finality has passed the height of their block.
 */
export const lockLostForGood = (
  tx: Tx,
  { network: { chain, livemode }, finalNumber }: { network: NetworkKey; finalNumber: number },
): Promise<RecordedPayment[]> =>
  withTransfer(tx)
    .where(sql<boolean>`payment.reorg_suspected`)
    .where('transfer.chain', '=', chain)
    .where('transfer.livemode', '=', livemode)
    .where('payment.status', 'in', paymentMoves.reorg.from)
    .where('transfer.state', '=', sql.lit('orphaned'))
    .where('transfer.block_number', '<=', finalNumber)
    .orderBy('payment.id')
    .forUpdate()
    .execute()

export type LostPayment = RecordedPayment & {
  /** Whether finality has passed the height of the payment's block. */
  isFinal: boolean
}

/**
 * Returns the payments of all workspaces whose transactions a reorg removed from the chain and that may still
 * return (`reorg_suspected`). If `id` is not null, locks and returns only the payment with this id.
 */
export const selectSuspected = (db: Database, id: string | null): Promise<LostPayment[]> => {
  const query = withTransfer(db)
    .leftJoin('chain_cursors as cursor', (join) =>
      join.onRef('cursor.chain', '=', 'transfer.chain').onRef('cursor.livemode', '=', 'transfer.livemode'),
    )
    .select(sql<boolean>`coalesce(transfer.block_number <= cursor.final_number, false)`.as('isFinal'))
    .where(sql<boolean>`payment.reorg_suspected`)
    .where('transfer.state', '=', sql.lit('orphaned'))
    .orderBy('transfer.orphaned_at')
    .orderBy('payment.id')
  return (
    id === null ? query : query.where('payment.id', '=', id).forUpdate(['payment', 'transfer'])
  ).execute()
}

/**
 * Locks pending and underpaid payments that a reorg removed and that were not mined again in the next 24
 * hours, once the chain was read past these 24 hours. Skips rows that another transaction has locked.
 */
export const lockLost = (
  tx: Tx,
  { orphanedBefore, limit }: { orphanedBefore: Date; limit: number },
): Promise<RecordedPayment[]> =>
  withTransfer(tx)
    .where('transfer.state', '=', sql.lit('orphaned'))
    .where('transfer.orphaned_at', '<', orphanedBefore)
    .where('payment.status', 'in', paymentMoves.drop.from)
    .where(sql<boolean>`(payment.status = 'pending' or payment.failure_reason = 'underpaid')`)
    .where(
      wasReadPast(
        { chain: sql.ref('transfer.chain'), livemode: sql.ref('transfer.livemode') },
        sql`transfer.orphaned_at + interval '24 hours'`,
      ),
    )
    .orderBy('transfer.orphaned_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const dropPayments = async (tx: Tx, transferIds: readonly string[]): Promise<void> => {
  if (transferIds.length === 0) return
  await tx
    .updateTable('payments')
    .set({ status: paymentMoves.drop.to, failure_reason: 'dropped', version: sql`version + 1` })
    .where(isOf(transferIds))
    .execute()
}
