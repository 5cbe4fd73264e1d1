/**
 * SQL for transactions that buyers reported and in which the reader found no transfer. Also SQL for the
 * failed payments that record reverted transactions.
 */

import type { RevertedTransfer } from '@stablerail/chains'
import { type ChainId, type PaymentAttribution, paymentMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../../mechanisms/db/index.ts'
import type { NetworkKey } from '../../../../settings/config.ts'
import { noPosition } from '../../record/payment.ts'
import type { Expectation } from '../expectation.ts'

/** The limits on how often the transactions that buyers reported are looked up on the chain. */
export const lookUpLimits = {
  /** The maximum number of look-ups of one transaction in the first hour after its report. */
  firstHour: 6,
  /** The maximum number of look-ups per minute, for all transactions that one visitor has reported. */
  visitorMinute: 5,
  /** The maximum total number of look-ups for all transactions that were reported for one checkout. */
  checkout: 20,
}

export type DueTransaction = { chain: ChainId; livemode: boolean; txId: string }

/**
 * Ends the look-ups of due transactions on the chain in three cases: the checkout for which a buyer reported
 * the transaction has used up its look-ups, no provider has returned the transaction for an hour, or the
 * report is 24 hours old.
 */
export const endLookUps = async (db: Database, now: Date): Promise<void> => {
  await sql`
    update reports as report set due_at = null
    where due_at <= ${now} and (
      reported_at <= ${now}::timestamptz - case when seen_at is null then interval '1 hour' else interval '24 hours' end
      or ${sql.lit(lookUpLimits.checkout)} <= (
        select sum(own.looked_up) from reports as own
        where own.workspace_id = report.workspace_id and own.livemode = report.livemode
          and own.checkout_id = report.checkout_id
      )
    )
  `.execute(db)
}

/**
 * Claims reported transactions that are due for a look-up.
 *
 * - A report is no longer looked up when the reader has found a transfer of its transaction.
 * - The wait before the next look-up is as long as the time since the report, and at least a minute.
 * - Workspaces take turns, and within a workspace its visitors take turns, so that many reports of one
 *   visitor do not delay the reports of others.
 */
export const claimDue = async (
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<DueTransaction[]> => {
  const { firstHour, visitorMinute } = lookUpLimits
  const { rows } = await sql<DueTransaction & { isRead: boolean }>`
    with recent as (
      select visitor_key, count(*) as count from reports
      where looked_up_at > ${now}::timestamptz - interval '1 minute' group by visitor_key
    ), by_visitor as (
      select workspace_id, livemode, checkout_id, chain, tx_id, due_at, coalesce(recent.count, 0) + row_number() over (
        partition by visitor_key order by due_at
      ) as place
      from reports left join recent using (visitor_key) where due_at <= ${now}
    ), by_workspace as (
      select *, row_number() over (partition by workspace_id order by place, due_at) as turn
      from by_visitor where place <= ${sql.lit(visitorMinute)}
    ), due as (
      select report.workspace_id, report.livemode, report.checkout_id, report.chain, report.tx_id, exists (
        select from transfers as transfer
        where transfer.tx_id = report.tx_id and transfer.chain = report.chain
          and transfer.livemode = report.livemode and transfer.state <> 'orphaned'
      ) as is_read
      from by_workspace join reports as report using (workspace_id, livemode, checkout_id, chain, tx_id)
      where report.due_at <= ${now}
      order by by_workspace.turn, report.due_at limit ${limit} for update of report skip locked
    )
    update reports set
      looked_up = looked_up + case when due.is_read then 0 else 1 end,
      looked_up_at = case when due.is_read then looked_up_at else ${now}::timestamptz end,
      due_at = case when not due.is_read then greatest(
        ${now}::timestamptz + greatest(${now}::timestamptz - reported_at, interval '1 minute'),
        case when looked_up + 1 >= ${sql.lit(firstHour)} then reported_at + interval '1 hour' end
      ) end
    from due
    where reports.workspace_id = due.workspace_id and reports.livemode = due.livemode
      and reports.checkout_id = due.checkout_id and reports.chain = due.chain and reports.tx_id = due.tx_id
    returning reports.chain, reports.livemode, reports.tx_id as "txId", due.is_read as "isRead"
  `.execute(db)
  return rows.filter(({ isRead }) => !isRead)
}

/** Records the time at which a provider first returned a reported transaction. */
export const noteSeen = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  { txId, now }: { txId: string; now: Date },
): Promise<void> => {
  await db
    .updateTable('reports')
    .set({ seen_at: now })
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where('tx_id', '=', txId)
    .where('seen_at', 'is', null)
    .execute()
}

/** Ends the look-ups of a reported transaction on the chain, for all checkouts for which it was reported. */
export const closeReports = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  txId: string,
): Promise<void> => {
  await db
    .updateTable('reports')
    .set({ due_at: null })
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where('tx_id', '=', txId)
    .execute()
}

/**
 * Returns the height up to which a network was read, and the height up to which its blocks are final;
 * undefined before the network was first read.
 */
export const selectTip = async (
  db: Database,
  { chain, livemode }: NetworkKey,
): Promise<{ number: number; finalNumber: number } | undefined> => {
  const cursor = await db
    .selectFrom('chain_cursors')
    .select(['block_number', 'final_number'])
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .executeTakeFirst()
  return cursor && { number: cursor.block_number, finalNumber: cursor.final_number }
}

export type RevertedTransaction = RevertedTransfer & { txHash: string }

export type RevertedPayment = {
  transaction: RevertedTransaction
  named: Expectation
  id: string
  transferId: string
  amountMinor: number
  feeMinor: number
  currency: string
  attribution: PaymentAttribution
  now: Date
}

/**
 * Inserts a failed payment with a transfer that is in no block of the chain. Returns whether the payment is
 * new. The ids derive from the transaction, so that the payment is not inserted twice.
 */
export const insertReverted = async (
  tx: Tx,
  { chain, livemode }: NetworkKey,
  payment: RevertedPayment,
): Promise<boolean> => {
  const { transaction, named, id, transferId, amountMinor, feeMinor, now } = payment
  const { block, amountBase } = transaction
  const transfer = await tx
    .insertInto('transfers')
    .values({
      id: transferId,
      chain,
      livemode,
      tx_id: transaction.txHash,
      position: noPosition,
      token: named.token,
      from_key: transaction.from,
      to_key: transaction.recipient,
      amount_base: amountBase,
      block_number: block.number,
      block_hash: block.hash,
      block_time: block.time,
      state: 'orphaned',
      orphaned_at: now,
      witnessed: false,
      reference_keys: [...transaction.references],
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (transfer === undefined) return false
  await tx
    .insertInto('payments')
    .values({
      workspace_id: named.workspaceId,
      livemode,
      id,
      transfer_id: transferId,
      created_at: block.time,
      customer_id: named.customerId,
      invoice_id: named.invoiceId,
      checkout_id: named.targetId,
      subscription_id: named.subscriptionId,
      wallet_id: named.walletId,
      payer_key: transaction.from,
      amount_minor: amountMinor,
      fee_minor: feeMinor,
      net_minor: amountMinor - feeMinor,
      currency: payment.currency,
      description: named.description,
      outcome: 'credited',
      target_amount_base: named.priceBase,
      attribution: JSON.stringify(payment.attribution),
      status: paymentMoves.fail.to,
      fully_settled: false,
      failure_reason: 'reverted',
      version: 1,
      transfer_chain: chain,
      transfer_token: named.token,
    })
    .execute()
  return true
}
