/** SQL for refunds that are due for a look-up on the chain, or that expire. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../../mechanisms/db/index.ts'
import { isDoubted, wasReadPast } from '../../../mechanisms/reading/index.ts'
import type { RefundRow } from '../record/refund.ts'

export type AskedBefore = { reported: Date; unreported: Date }

/**
 * Claims refunds for a look-up on the chain: refunds under way whose transaction id is known and whose
 * transfer was not found. A refund is due if its last look-up was before `askedBefore.reported`, or before
 * `askedBefore.unreported` if the merchant has not reported the transaction. Without a report, the id is
 * known only if it was computed before the signature (`planned_tx_id`).
 */
export const claimReported = async (
  db: Database,
  { now, askedBefore, limit }: { now: Date; askedBefore: AskedBefore; limit: number },
): Promise<(RefundRow & { read_number: number | null })[]> => {
  const { rows } = await sql<RefundRow & { read_number: number | null }>`
    update refunds set asked_at = ${now}
    from (
      select refund.workspace_id, refund.livemode, refund.id, cursor.block_number as read_number
      from refunds as refund left join chain_cursors as cursor
        on cursor.chain = refund.chain and cursor.livemode = refund.livemode
      where refund.status in ('initiated', 'broadcast') and refund.transfer_id is null
        and coalesce(refund.tx_id, refund.planned_tx_id) is not null
        and (refund.asked_at is null or refund.asked_at < case
          when refund.tx_id is null then ${askedBefore.unreported}::timestamptz
          else ${askedBefore.reported}::timestamptz
        end)
      order by refund.asked_at nulls first limit ${limit} for update of refund skip locked
    ) as due
    where refunds.workspace_id = due.workspace_id and refunds.livemode = due.livemode and refunds.id = due.id
    returning refunds.*, due.read_number
  `.execute(db)
  return rows
}

export type FailingExpired = { now: Date; chainsAheadMs: number; doubtedAfter: Date; limit: number }

/**
 * Marks expired refunds without a transfer as failed, and returns their number. A refund fails only after
 * every block mined before its expiry was read, or if its network was never read. `expires_at` is real time;
 * `chainsAheadMs` is how far the clocks of the chains are ahead of real time. If the reader may lack
 * transactions of the refund's sender, only a refund that expired before `doubtedAfter` fails.
 */
export const failExpired = async (
  tx: Tx,
  { now, chainsAheadMs, doubtedAfter, limit }: FailingExpired,
): Promise<number> => {
  const network = { chain: sql.ref('refund.chain'), livemode: sql.ref('refund.livemode') }
  const sender = { ...network, ownerKey: sql.ref('refund.sender_key'), token: sql.ref('refund.token') }
  const result = await sql`
    update refunds set status = 'failed', failure_reason = 'expired'
    from (
      select workspace_id, livemode, id from refunds as refund
      where refund.status in ('initiated', 'broadcast') and refund.transfer_id is null
        and refund.expires_at < ${now}
        and (${wasReadPast(network, sql`refund.expires_at + ${chainsAheadMs} * interval '1 millisecond'`)} or not exists (
          select from chain_cursors as cursor
          where cursor.chain = refund.chain and cursor.livemode = refund.livemode
        ))
        and not (refund.expires_at >= ${doubtedAfter} and ${isDoubted(sender, doubtedAfter)})
      order by refund.expires_at limit ${limit} for update skip locked
    ) as due
    where refunds.workspace_id = due.workspace_id and refunds.livemode = due.livemode and refunds.id = due.id
  `.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}

/**
 * Marks a refund as failed if its transaction id has not changed since the look-up and the chain reader has
 * not found its transfer.
 */
export const failReported = async (
  db: Database,
  refund: RefundRow,
  { txId, failureReason }: { txId: string; failureReason: 'reverted' | 'replaced' },
): Promise<void> => {
  await db
    .updateTable('refunds')
    .set({ status: 'failed', failure_reason: failureReason, tx_id: txId })
    .where('workspace_id', '=', refund.workspace_id)
    .where('livemode', '=', refund.livemode)
    .where('id', '=', refund.id)
    .where(sql<boolean>`status in ('initiated', 'broadcast')`)
    .where('transfer_id', 'is', null)
    .where(sql<boolean>`coalesce(tx_id, planned_tx_id) = ${txId}`)
    .execute()
}

/**
 * Stores the signer and nonce of the transaction that the merchant reported, so that a replacement can be
 * detected.
 */
export const updateSigner = async (
  db: Database,
  refund: RefundRow,
  { from, nonce }: { from: string; nonce: number },
): Promise<void> => {
  await db
    .updateTable('refunds')
    .set({ signer_key: from, nonce })
    .where('workspace_id', '=', refund.workspace_id)
    .where('livemode', '=', refund.livemode)
    .where('id', '=', refund.id)
    .where('tx_id', '=', refund.tx_id)
    .execute()
}
