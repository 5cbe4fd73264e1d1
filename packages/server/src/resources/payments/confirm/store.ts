/** SQL for payments that are deep enough to be settled. */
import type { TokenSymbol } from '@stablerail/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../mechanisms/db/index.ts'
import type { NetworkKey } from '../../../settings/config.ts'
import type { RecordedPayment } from '../record/payment.ts'
import { recordedPayments } from '../record/transfers-store.ts'

export type RipeFilter = {
  /**
   * Selects the transfers that wait for the additional confirmations of this workspace; empty for the
   * transfers that wait for none.
   */
  heldFor: string
  highest: number
  /**
   * If true, selects only transfers that a second reading of the blocks has returned too. If false, selects
   * all transfers that no provider contests.
   */
  isWitnessed: boolean
  tokens: readonly TokenSymbol[]
  limit: number
}

/**
 * Locks unsettled payments in blocks up to `highest`, the oldest first. A payment in a token that is no
 * longer configured waits until the token is configured again.
 */
export const lockRipe = (tx: Tx, network: NetworkKey, filter: RipeFilter): Promise<RecordedPayment[]> =>
  ripePayments(tx, network, filter).execute()

/**
 * Returns the query of `lockRipe`. The condition on `held_for` selects one range of the index
 * `transfers_waiting`, whose rows are read in order.
 */
export const ripePayments = (
  tx: Database,
  network: NetworkKey,
  { heldFor, highest, isWitnessed, tokens, limit }: RipeFilter,
) => {
  let query = recordedPayments(tx, network)
    .where('transfer.state', '=', sql.lit('seen'))
    .where('transfer.held_for', '=', heldFor)
    .where('transfer.block_number', '<=', highest)
    .where('transfer.token', 'in', tokens)
  query = isWitnessed
    ? query.where('transfer.witnessed', '=', sql.lit(true))
    : query.where('transfer.contested', '=', sql.lit(false))
  return query.orderBy('transfer.block_number').orderBy('transfer.position').limit(limit).forUpdate()
}

/**
 * Marks transfers as waiting (`held_for`) for the additional confirmations that their workspaces require, so
 * that the query of the payments to settle skips these transfers.
 */
export const holdTransfers = async (
  tx: Tx,
  held: readonly { transferId: string; workspaceId: string }[],
): Promise<void> => {
  if (held.length === 0) return
  await sql`
    update transfers set held_for = held.workspace_id
    from unnest(
      ${held.map(({ transferId }) => transferId)}::text[], ${held.map(({ workspaceId }) => workspaceId)}::text[]
    ) as held (id, workspace_id)
    where transfers.id = held.id
  `.execute(tx)
}

export type Holder = {
  workspaceId: string
  /** The lowest block with a transfer that waits for the additional confirmations of this workspace. */
  lowest: number
}

/**
 * Returns the workspaces whose transfers wait for additional confirmations. Reads only one index entry for
 * each of these workspaces.
 */
export const selectHolders = async (tx: Database, { chain, livemode }: NetworkKey): Promise<Holder[]> => {
  const next = (above: RawBuilder<unknown>) => sql`
    select held_for, block_number from transfers
    where state = 'seen' and chain = ${chain} and livemode = ${livemode} and held_for > ${above}
    order by held_for, block_number limit 1`
  const { rows } = await sql<Holder>`
    with recursive holder (workspace_id, lowest) as (
      (${next(sql`''`)})
      union all
      select other.held_for, other.block_number
      from holder cross join lateral (${next(sql`holder.workspace_id`)}) as other
    )
    select workspace_id as "workspaceId", lowest from holder
  `.execute(tx)
  return rows
}

export type SettledPayment = {
  workspaceId: string
  id: string
  status: 'confirmed' | 'failed'
  failureReason: string | null
  fullySettled: boolean
}

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

/** Writes the subscriptions that payments started, and their first invoices, to the payments. */
export const linkPayments = async (
  tx: Tx,
  livemode: boolean,
  links: readonly { workspaceId: string; id: string; subscriptionId: string; invoiceId: string }[],
): Promise<void> => {
  if (links.length === 0) return
  await sql`
    update payments set subscription_id = link.subscription_id, invoice_id = link.invoice_id
    from unnest(
      ${links.map(({ workspaceId }) => workspaceId)}::text[], ${links.map(({ id }) => id)}::text[],
      ${links.map(({ subscriptionId }) => subscriptionId)}::text[], ${links.map(({ invoiceId }) => invoiceId)}::text[]
    ) as link (workspace_id, id, subscription_id, invoice_id)
    where payments.workspace_id = link.workspace_id and payments.livemode = ${livemode} and payments.id = link.id
  `.execute(tx)
}
