/** SQL of reported transactions that no transfer was read of, and of the payments that they fail as. */
import { type ChainId, type PaymentAttribution, paymentMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import type { NetworkKey } from '../../../config.ts'
import type { Database, Tx } from '../../../context.ts'
import type { RevertedTransfer } from '../../../mechanisms/chains/index.ts'
import type { Expectation } from '../attribution/expectation.ts'
import { noPosition } from '../payment.ts'

export type DueTransaction = { chain: ChainId; livemode: boolean; txId: string }

/**
 * Claims reported transactions to ask the chain for. Each is asked for again when it has waited twice as long, up to 24
 * hours after the report, and no more once a transfer of it was read.
 */
export const claimDue = async (
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<DueTransaction[]> => {
  const { rows } = await sql<DueTransaction & { isRead: boolean }>`
    update reports set due_at = case
      when not due.is_read and due.next_at <= reports.reported_at + interval '24 hours' then due.next_at
    end
    from (
      select workspace_id, livemode, checkout_id, chain, tx_id,
        ${now}::timestamptz + greatest(${now}::timestamptz - reported_at, interval '15 seconds') as next_at,
        exists (
          select from transfers as transfer
          where transfer.tx_id = report.tx_id and transfer.chain = report.chain
            and transfer.livemode = report.livemode and transfer.state <> 'orphaned'
        ) as is_read
      from reports as report where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    ) as due
    where reports.workspace_id = due.workspace_id and reports.livemode = due.livemode
      and reports.checkout_id = due.checkout_id and reports.chain = due.chain and reports.tx_id = due.tx_id
    returning reports.chain, reports.livemode, reports.tx_id as "txId", due.is_read as "isRead"
  `.execute(db)
  const wanted = rows.filter(({ isRead }) => !isRead)
  const distinct = new Map(wanted.map((row) => [`${row.chain} ${row.livemode} ${row.txId}`, row]))
  return [...distinct.values()]
}

/** Notes that the chain need not be asked for a transaction again. */
export const settleReports = async (
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

/** The height up to which a network was read, and that up to which its blocks are final; undefined before it was. */
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
 * Inserts a payment that failed, with a transfer that no block holds; answers whether it is new. The ids derive from
 * the transaction, so that the same one is not inserted twice.
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
      ...{ id: transferId, chain, livemode, tx_id: transaction.txHash, position: noPosition },
      ...{ token: named.token, from_key: transaction.from, to_key: transaction.recipient },
      ...{ amount_base: amountBase, block_number: block.number, block_hash: block.hash },
      ...{ block_time: block.time, state: 'orphaned', orphaned_at: now, witnessed: false },
      reference_keys: [...transaction.references],
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (transfer === undefined) return false
  await tx
    .insertInto('payments')
    .values({
      ...{ workspace_id: named.workspaceId, livemode, id, transfer_id: transferId, created_at: block.time },
      ...{ customer_id: named.customerId, invoice_id: named.invoiceId, checkout_id: named.targetId },
      subscription_id: named.subscriptionId,
      ...{ wallet_id: named.walletId, payer_key: transaction.from, amount_minor: amountMinor },
      ...{ fee_minor: feeMinor, net_minor: amountMinor - feeMinor, currency: payment.currency },
      ...{ description: named.description, outcome: 'credited', target_amount_base: named.priceBase },
      ...{ attribution: JSON.stringify(payment.attribution), status: paymentMoves.fail.to },
      ...{ fully_settled: false, failure_reason: 'reverted', version: 1 },
      ...{ transfer_chain: chain, transfer_token: named.token },
    })
    .execute()
  return true
}
