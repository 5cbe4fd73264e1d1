/** SQL for the received and refunded amounts of invoices. */
import { sql } from 'kysely'
import type { Tx } from '../../mechanisms/db/index.ts'
import type { InvoiceKey } from '../checkouts/index.ts'
import type { InvoiceRow } from './invoice.ts'

/**
 * An invoice with its newly computed amounts. `isKept` is true if any of its payments is not fully refunded.
 */
export type Counted = InvoiceRow & { isKept: boolean }

/**
 * Computes and stores the received and the refunded amount of invoices that the caller has locked. The
 * received amount is the sum of the confirmed payments that are credited to an invoice or to one of its
 * checkouts, without payments that a reorg removed. The refunded amount is the sum of the confirmed refunds
 * of these payments.
 */
export const countMoney = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<Counted[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<Counted>`
    with wanted as (
      select distinct * from unnest(
        ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ invoiceId }) => invoiceId)}::text[]
      ) as wanted (workspace_id, id)
    ),
    part as (
      select wanted.*, allocation.payment_id from wanted join allocations as allocation
        on allocation.workspace_id = wanted.workspace_id and allocation.livemode = ${livemode}
        and allocation.target_kind = 'invoice' and allocation.target_id = wanted.id and allocation.released_at is null
      union
      select wanted.*, allocation.payment_id from wanted join checkouts as checkout
        on checkout.workspace_id = wanted.workspace_id and checkout.livemode = ${livemode}
        and checkout.invoice_id = wanted.id
      join allocations as allocation
        on allocation.workspace_id = checkout.workspace_id and allocation.livemode = checkout.livemode
        and allocation.target_kind = 'checkout' and allocation.target_id = checkout.id and allocation.released_at is null
      union
      select wanted.*, part.id from wanted join checkouts as checkout
        on checkout.workspace_id = wanted.workspace_id and checkout.livemode = ${livemode}
        and checkout.invoice_id = wanted.id
      join payments as part
        on part.workspace_id = checkout.workspace_id and part.livemode = checkout.livemode
        and part.checkout_id = checkout.id and part.coverage in ('part', 'settling')
    ),
    money as (
      select wanted.workspace_id, wanted.id, coalesce(sum(payment.amount_minor), 0) as received,
        coalesce(sum(back.minor), 0) as refunded, coalesce(bool_or(payment.status = 'confirmed'), false) as kept
      from wanted left join part on part.workspace_id = wanted.workspace_id and part.id = wanted.id
      left join payments as payment
        on payment.workspace_id = part.workspace_id and payment.livemode = ${livemode} and payment.id = part.payment_id
        and payment.outcome = 'credited' and payment.status in ('confirmed', 'refunded') and not payment.reorg_suspected
      left join lateral (
        select sum(refund.amount_minor) as minor from refunds as refund
        where refund.workspace_id = payment.workspace_id and refund.livemode = payment.livemode
          and refund.payment_id = payment.id and refund.status = 'confirmed'
      ) as back on true
      group by wanted.workspace_id, wanted.id
    )
    update invoices set received_minor = money.received, refunded_minor = money.refunded from money
    where invoices.workspace_id = money.workspace_id and invoices.livemode = ${livemode} and invoices.id = money.id
    returning invoices.*, money.kept as "isKept"
  `.execute(tx)
  return rows
}

/** Sets the time at which an invoice was fully refunded; null if it is no longer fully refunded. */
export const setRefunded = (
  tx: Tx,
  { workspace_id, livemode, id }: InvoiceRow,
  refunded: Pick<InvoiceRow, 'refunded_at' | 'refund_told'>,
): Promise<InvoiceRow> =>
  tx
    .updateTable('invoices')
    .set(refunded)
    .where('workspace_id', '=', workspace_id)
    .where('livemode', '=', livemode)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns void invoices with payments that were credited to them by hand. */
export const selectVoidWithMoney = (tx: Tx, limit: number): Promise<InvoiceRow[]> =>
  tx
    .selectFrom('invoices')
    .selectAll()
    // Literals, as in the predicate of the partial index `invoices_void_with_money`.
    .where(sql<boolean>`status = 'void' and received_minor > refunded_minor`)
    .where(
      sql<boolean>`exists (
        select from allocations as allocation
        where allocation.workspace_id = invoices.workspace_id and allocation.livemode = invoices.livemode
          and allocation.target_kind = 'invoice' and allocation.target_id = invoices.id
          and allocation.released_at is null
      )`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
