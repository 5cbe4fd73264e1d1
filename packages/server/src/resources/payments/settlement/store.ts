/** SQL of payments that are deep enough to be settled. */
import type { TokenSymbol } from '@stablerail/contract'
import { sql } from 'kysely'
import type { NetworkKey } from '../../../config.ts'
import type { Tx } from '../../../context.ts'
import type { PaymentRow } from '../payment.ts'
import { onNetwork } from '../store.ts'

export type RipeFilter = {
  highest: number
  tokens: readonly TokenSymbol[]
  limit: number
}

/**
 * Locks pending payments in blocks up to `highest`, the oldest first. A payment in a token that is no longer configured
 * stays pending until the token is configured again.
 */
export const selectRipe = (
  tx: Tx,
  network: NetworkKey,
  { highest, tokens, limit }: RipeFilter,
): Promise<PaymentRow[]> => {
  const query = onNetwork(tx, network)
    .selectAll()
    .where('status', '=', 'pending')
    .where('block_number', '<=', highest)
    .where('token', 'in', tokens)
  return query.orderBy('block_number').orderBy('log_index').limit(limit).forUpdate().execute()
}

export type SettledPayment = {
  workspaceId: string
  id: string
  status: 'confirmed' | 'failed'
  failureReason: string | null
  fullySettled: boolean
}

/** Writes the outcomes of pending payments. Their confirmations are no longer counted afterwards. */
export const settlePayments = async (
  tx: Tx,
  { livemode }: NetworkKey,
  payments: readonly SettledPayment[],
  { confirmations, now }: { confirmations: number; now: Date },
): Promise<void> => {
  const column = <Value>(pick: (payment: SettledPayment) => Value) => payments.map(pick)
  await sql`
    update payments set status = settled.status, failure_reason = settled.failure_reason,
      fully_settled = settled.fully_settled, confirmations = ${confirmations},
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

/** Counts the confirmations of pending payments, at most `required`. */
export const countConfirmations = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  { tip, required }: { tip: number; required: number },
): Promise<void> => {
  await sql`
    update payments set confirmations = least(${tip}::bigint - block_number + 1, ${required}::bigint)
    where chain = ${chain} and livemode = ${livemode} and status = 'pending' and block_number is not null
      and confirmations <> least(${tip}::bigint - block_number + 1, ${required}::bigint)
  `.execute(tx)
}
