/** SQL of the checkouts of invoices, and of what their invoices were paid. */

import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Scope, Tx } from '../../context.ts'
import { isIn, type Tables } from '../../mechanisms/db/index.ts'
import type { CheckoutRow } from './checkout.ts'
import { type CheckoutKey, lockCheckouts } from './ending-store.ts'

export type InvoiceKey = { workspaceId: string; invoiceId: string }

type InvoiceRow = Selectable<Tables['invoices']>

/** Reads an invoice and locks it until the transaction ends, so that it gets one checkout at a time. */
export const lockInvoice = (tx: Tx, scope: Scope, id: string): Promise<InvoiceRow | undefined> =>
  tx.selectFrom('invoices').selectAll().where(isIn(scope)).where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Locks the invoices of checkouts, and then the checkouts. Whoever locks both locks them in this order, so that paying,
 * voiding and asking for a checkout do not wait for each other in a circle.
 */
export const lockDebts = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly CheckoutKey[],
): Promise<CheckoutRow[]> => {
  if (keys.length === 0) return []
  await sql`
    select from invoices where livemode = ${livemode} and (workspace_id, id) in (
      select checkout.workspace_id, checkout.invoice_id
      from unnest(
        ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ checkoutId }) => checkoutId)}::text[]
      ) as wanted (workspace_id, id)
      join checkouts as checkout
        on checkout.workspace_id = wanted.workspace_id and checkout.livemode = ${livemode} and checkout.id = wanted.id
      where checkout.invoice_id is not null
    )
    order by workspace_id, id for update
  `.execute(tx)
  return await lockCheckouts(tx, livemode, keys)
}

/** The checkout by which an invoice is to be paid now; undefined where there is none. Locks it. */
export const lockHolder = (tx: Tx, scope: Scope, invoiceId: string): Promise<CheckoutRow | undefined> =>
  tx
    .selectFrom('checkouts')
    .selectAll()
    .where(isIn(scope))
    .where('invoice_id', '=', invoiceId)
    .where('holds_invoice', '=', true)
    .forUpdate()
    .executeTakeFirst()

/** Another checkout may be made for the invoice of a checkout. */
export const releaseInvoice = async (tx: Tx, scope: Scope, checkoutId: string): Promise<void> => {
  await tx
    .updateTable('checkouts')
    .set({ holds_invoice: false })
    .where(isIn(scope))
    .where('id', '=', checkoutId)
    .execute()
}

/** A payment that is assigned to a checkout of an invoice and not confirmed yet; undefined where there is none. */
export const selectOnItsWay = async (
  tx: Tx,
  scope: Scope,
  invoiceId: string,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('checkouts as checkout')
    .innerJoin('allocations as allocation', (join) =>
      join
        .onRef('allocation.workspace_id', '=', 'checkout.workspace_id')
        .onRef('allocation.livemode', '=', 'checkout.livemode')
        .on('allocation.target_kind', '=', 'checkout')
        .onRef('allocation.target_id', '=', 'checkout.id')
        .on('allocation.released_at', 'is', null),
    )
    .select('allocation.payment_id')
    .where('checkout.workspace_id', '=', scope.workspaceId)
    .where('checkout.livemode', '=', scope.livemode)
    .where('checkout.invoice_id', '=', invoiceId)
    .where('checkout.status', '<>', 'succeeded')
    .limit(1)
    .executeTakeFirst()
  return row?.payment_id
}

/** What an invoice was paid so far, and by which payments. */
export type Cover = { workspaceId: string; invoiceId: string; coveredMinor: bigint; paymentIds: string[] }

/**
 * What invoices were paid: what was credited to them by hand, and their checkouts that succeeded, each of which pays at
 * least its amount. The last payment comes last.
 */
export const selectCovers = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<Cover[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<Omit<Cover, 'coveredMinor'> & { coveredMinor: string }>`
    select wanted.workspace_id as "workspaceId", wanted.invoice_id as "invoiceId",
      coalesce(sum(part.minor), 0)::text as "coveredMinor",
      coalesce(array_agg(part.payment_id order by part.at, part.payment_id) filter (where part.payment_id is not null), '{}')
        as "paymentIds"
    from (
      select distinct * from unnest(
        ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ invoiceId }) => invoiceId)}::text[]
      ) as wanted (workspace_id, invoice_id)
    ) as wanted
    left join lateral (
      select payment.id as payment_id, payment.amount_minor as minor, payment.confirmed_at as at
      from allocations as allocation
      join payments as payment
        on payment.workspace_id = allocation.workspace_id and payment.livemode = allocation.livemode
        and payment.id = allocation.payment_id
      where allocation.workspace_id = wanted.workspace_id and allocation.livemode = ${livemode}
        and allocation.target_kind = 'invoice' and allocation.target_id = wanted.invoice_id
        and allocation.released_at is null and not payment.reorg_suspected
      union all
      select checkout.payment_id, greatest(checkout.amount_minor, payment.amount_minor), checkout.completed_at
      from checkouts as checkout
      left join payments as payment
        on payment.workspace_id = checkout.workspace_id and payment.livemode = checkout.livemode
        and payment.id = checkout.payment_id
      where checkout.workspace_id = wanted.workspace_id and checkout.livemode = ${livemode}
        and checkout.invoice_id = wanted.invoice_id and checkout.status = 'succeeded'
    ) as part on true
    group by wanted.workspace_id, wanted.invoice_id
  `.execute(tx)
  return rows.map((row) => ({ ...row, coveredMinor: BigInt(row.coveredMinor) }))
}
