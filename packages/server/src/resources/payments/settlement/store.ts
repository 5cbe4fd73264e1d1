/** SQL of payments that are deep enough to be settled. */
import type { TokenSymbol } from '@stablerail/contract'
import { sql } from 'kysely'
import type { NetworkKey } from '../../../config.ts'
import type { Tx } from '../../../context.ts'
import type { RecordedPayment } from '../payment.ts'
import { recordedPayments } from '../transfers-store.ts'

export type RipeFilter = {
  highest: number
  /** Whether a second reading must have told the transfer. */
  isWitnessed: boolean
  tokens: readonly TokenSymbol[]
  limit: number
}

/**
 * Locks payments whose transfers were seen in blocks up to `highest`, the oldest first. A payment in a token that is no
 * longer configured waits until the token is configured again.
 */
export const lockRipe = (
  tx: Tx,
  network: NetworkKey,
  { highest, isWitnessed, tokens, limit }: RipeFilter,
): Promise<RecordedPayment[]> => {
  let query = recordedPayments(tx, network)
    .where('transfer.state', '=', sql.lit('seen'))
    .where('transfer.block_number', '<=', highest)
    .where('transfer.token', 'in', tokens)
  if (isWitnessed) query = query.where('transfer.witnessed', '=', sql.lit(true))
  return query
    .orderBy('transfer.block_number')
    .orderBy('transfer.position')
    .limit(limit)
    .forUpdate()
    .execute()
}

export type SettledPayment = {
  workspaceId: string
  id: string
  status: 'confirmed' | 'failed'
  failureReason: string | null
  fullySettled: boolean
}

/** Writes the outcomes of pending payments. */
export const settlePayments = async (
  tx: Tx,
  { livemode }: NetworkKey,
  payments: readonly SettledPayment[],
  now: Date,
): Promise<void> => {
  if (payments.length === 0) return
  const column = <Value>(pick: (payment: SettledPayment) => Value) => payments.map(pick)
  await sql`
    update payments set status = settled.status, failure_reason = settled.failure_reason,
      fully_settled = settled.fully_settled, version = version + 1,
      confirmed_at = case when settled.status = 'confirmed' then ${now}::timestamptz end
    from unnest(
      ${column((it) => it.workspaceId)}::text[], ${column((it) => it.id)}::text[],
      ${column((it) => it.status)}::text[], ${column((it) => it.failureReason)}::text[],
      ${column((it) => it.fullySettled)}::boolean[]
    ) as settled (workspace_id, id, status, failure_reason, fully_settled)
    where payments.workspace_id = settled.workspace_id and payments.livemode = ${livemode}
      and payments.id = settled.id
  `.execute(tx)
}
