/** SQL of payments that a reorg takes out of the chain. */
import { sql } from 'kysely'
import type { NetworkKey } from '../../../config.ts'
import type { Tx } from '../../../context.ts'
import { wasReadPast } from '../../../mechanisms/chains/index.ts'
import type { PaymentKey } from '../allocations-store.ts'
import { type RecordedPayment, transferFacts } from '../payment.ts'

const isOneOf = (keys: readonly PaymentKey[]) => sql`
  (payments.workspace_id, payments.id) in (select * from unnest(
    ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ id }) => id)}::text[]
  ))`

export const suspectPayments = async (
  tx: Tx,
  { livemode }: Pick<NetworkKey, 'livemode'>,
  keys: readonly PaymentKey[],
): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    update payments set reorg_suspected = true, version = version + 1
    where livemode = ${livemode} and ${isOneOf(keys)}
  `.execute(tx)
}

/**
 * Locks pending payments that a reorg took out and that were not mined again within 24 hours of the chain's time. Skips
 * those that another transaction has locked.
 */
export const lockLost = (
  tx: Tx,
  { orphanedBefore, limit }: { orphanedBefore: Date; limit: number },
): Promise<RecordedPayment[]> =>
  tx
    .selectFrom('transfers as transfer')
    .innerJoin('payments as payment', 'payment.transfer_id', 'transfer.id')
    .selectAll('payment')
    .select(transferFacts.map((name) => `transfer.${name}` as const))
    .where('transfer.state', '=', sql.lit('orphaned'))
    .where('transfer.orphaned_at', '<', orphanedBefore)
    .where('payment.status', '=', sql.lit('pending'))
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

/** Fails payments as dropped. */
export const dropPayments = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('payments')
    .set({ status: 'failed', failure_reason: 'dropped', version: sql`version + 1` })
    .where('transfer_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}
