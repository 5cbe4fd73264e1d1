/** SQL for refunds, as the operations of the API read and write them. */
import { refundMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import { type Database, isAfter, isIn, type Position, type Tx } from '../../../mechanisms/db/index.ts'
import type { Scope } from '../../../ports/index.ts'
import { type RecordedPayment, transferFacts } from './payment.ts'
import type { RefundRow } from './refund.ts'
import { senderProven } from './store.ts'

/**
 * Locks a payment with its transfer, so that refunds, credits and the chain reader change it one after
 * another.
 */
export const lockPayment = (
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<(RecordedPayment & { sender_proven: boolean }) | undefined> =>
  tx
    .selectFrom('payments as payment')
    .innerJoin('transfers as transfer', 'transfer.id', 'payment.transfer_id')
    .selectAll('payment')
    .select(transferFacts.map((name) => `transfer.${name}` as const))
    .select(senderProven.as('sender_proven'))
    .where('payment.workspace_id', '=', scope.workspaceId)
    .where('payment.livemode', '=', scope.livemode)
    .where('payment.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const refundsOf = (db: Database, scope: Scope, paymentId: string) =>
  db.selectFrom('refunds').selectAll().where(isIn(scope)).where('payment_id', '=', paymentId)

export const selectRefunds = (db: Database, scope: Scope, paymentId: string): Promise<RefundRow[]> =>
  refundsOf(db, scope, paymentId).orderBy('created_at').orderBy('id').execute()

export const selectRefundPage = (
  db: Database,
  scope: Scope,
  { paymentId, after, limit }: { paymentId: string; after: Position | undefined; limit: number },
): Promise<RefundRow[]> => {
  const query = refundsOf(db, scope, paymentId)
  return (after === undefined ? query : query.where(isAfter(after)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Locks the refunds of a payment. The caller holds the lock of the payment, so that no other transaction adds
 * a refund.
 */
export const lockRefunds = (tx: Tx, scope: Scope, paymentId: string): Promise<RefundRow[]> =>
  refundsOf(tx, scope, paymentId).orderBy('created_at').orderBy('id').forUpdate().execute()

export type NewRefund = Pick<
  RefundRow,
  | 'id'
  | 'payment_id'
  | 'chain'
  | 'token'
  | 'sender_key'
  | 'recipient_key'
  | 'amount_base'
  | 'amount_minor'
  | 'reference'
  | 'reason'
  | 'created_at'
  | 'expires_at'
  | 'planned_tx_id'
> & {
  /**
   * The transaction to sign, if the chain family renews the transaction when the refund is requested again;
   * null for all other families.
   */
  unsignedTx: object | null
}

export const insertRefund = async (
  tx: Tx,
  scope: Scope,
  { unsignedTx, ...refund }: NewRefund,
): Promise<void> => {
  await tx
    .insertInto('refunds')
    .values({
      workspace_id: scope.workspaceId,
      livemode: scope.livemode,
      status: 'initiated',
      ...refund,
      unsigned_tx: unsignedTx && JSON.stringify(unsignedTx),
    })
    .execute()
}

export type RefundChange = Partial<
  Pick<
    RefundRow,
    | 'status'
    | 'failure_reason'
    | 'tx_id'
    | 'signer_key'
    | 'nonce'
    | 'transfer_id'
    | 'broadcast_at'
    | 'confirmed_at'
    | 'expires_at'
    | 'announced'
  >
>

export const updateRefund = async (tx: Tx, refund: RefundRow, change: RefundChange): Promise<void> => {
  await tx
    .updateTable('refunds')
    .set(change)
    .where(isIn({ workspaceId: refund.workspace_id, livemode: refund.livemode }))
    .where('id', '=', refund.id)
    .execute()
}

/**
 * Marks refunds of the given payments as failed, if the refunds are under way and no transfer of them was
 * found. The caller passes payments that a reorg removed from the chain permanently.
 */
export const failUnseen = async (
  tx: Tx,
  payments: readonly { workspace_id: string; livemode: boolean; id: string }[],
): Promise<void> => {
  for (const { workspace_id: workspaceId, livemode, id } of payments)
    await tx
      .updateTable('refunds')
      .set({ status: refundMoves.fail.to, failure_reason: 'reorged' })
      .where(isIn({ workspaceId, livemode }))
      .where('payment_id', '=', id)
      .where('status', 'in', [...refundMoves.fail.from])
      .where('transfer_id', 'is', null)
      .execute()
}

/** Stores the transaction that the merchant has to sign from now on. */
export const updateUnsigned = async (tx: Tx, refund: RefundRow, unsignedTx: object): Promise<void> => {
  await tx
    .updateTable('refunds')
    .set({ unsigned_tx: JSON.stringify(unsignedTx) })
    .where(isIn({ workspaceId: refund.workspace_id, livemode: refund.livemode }))
    .where('id', '=', refund.id)
    .execute()
}

export type PayerFacts = {
  /** The address that paid, in the form in which addresses are compared. */
  fromKey: string
  customerId: string | null
  /** The checkout that the payment is for, or was most likely meant for. */
  checkoutId: string | null
}

/**
 * Returns whether an address paid in a workspace for several customers, or for several guests (buyers without
 * a customer). Each checkout of a guest counts as a separate guest. An unmatched payment counts for the
 * checkout that it was most likely meant for. If the buyer connected the address at the checkout
 * `checkoutId`, the function ignores guests and compares only customers.
 */
export const isSharedPayer = async (
  db: Database,
  { workspaceId, livemode }: Scope,
  { fromKey, customerId, checkoutId }: PayerFacts,
): Promise<boolean> => {
  const paid = sql`workspace_id = ${workspaceId} and livemode = ${livemode} and payer_key = ${fromKey}`
  const { rows } = await sql<{ is_shared: boolean }>`
    with customers as (
      select min(customer_id) as first, max(customer_id) as last from payments
      where ${paid} and customer_id is not null
    ), others as (
      select exists (select from customers where first is distinct from ${customerId} and first is not null) or exists (
        select from payments
        where ${paid} and customer_id is null
          and coalesce(checkout_id, close_match_checkout_id) <> coalesce(${customerId === null ? checkoutId : null}, '')
      ) as found
    )
    select coalesce(first <> coalesce(${customerId}, last) or last <> coalesce(${customerId}, first), false)
      or (others.found and not exists (
        select from expectations
        where workspace_id = ${workspaceId} and livemode = ${livemode}
          and target_id = ${checkoutId} and payer_key = ${fromKey}
      )) as is_shared
    from customers, others
  `.execute(db)
  return rows[0]?.is_shared ?? false
}
