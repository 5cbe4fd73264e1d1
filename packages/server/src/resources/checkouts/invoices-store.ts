/** SQL of the checkouts of invoices, and of the payments for these invoices. */

import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { type Database, isIn, type Tables, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { CheckoutRow } from './checkout.ts'
import { type CheckoutKey, keysOf, lockCheckouts } from './ending-store.ts'

export type InvoiceKey = { workspaceId: string; invoiceId: string }

export type CheckoutInvoiceRow = Selectable<Tables['invoices']>

/**
 * Reads an invoice and locks it until the transaction ends, so that its checkouts are created one at a time.
 */
export const lockInvoice = (tx: Tx, scope: Scope, id: string): Promise<CheckoutInvoiceRow | undefined> =>
  tx.selectFrom('invoices').selectAll().where(isIn(scope)).where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns the present price and product of a subscription. */
export const selectPlan = (
  tx: Tx,
  scope: Scope,
  subscriptionId: string,
): Promise<{ price_id: string; product_id: string } | undefined> =>
  tx
    .selectFrom('subscriptions')
    .select(['price_id', 'product_id'])
    .where(isIn(scope))
    .where('id', '=', subscriptionId)
    .executeTakeFirst()

/** SQL: the keys of invoices, as rows `(workspace_id, id)`. */
const named = (keys: readonly InvoiceKey[]) => sql`unnest(
  ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ invoiceId }) => invoiceId)}::text[]
)`

/**
 * Locks the subscriptions whose periods the invoices bill, in the order of their keys. They are locked before
 * the invoices.
 */
export const lockSubscriptionsOf = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    select from subscriptions where livemode = ${livemode} and (workspace_id, id) in (
      select invoice.workspace_id, invoice.subscription_id from ${named(keys)} as named (workspace_id, id)
      join invoices as invoice on invoice.workspace_id = named.workspace_id and invoice.livemode = ${livemode}
        and invoice.id = named.id
      where invoice.period_start is not null
    )
    order by workspace_id, id for update
  `.execute(tx)
}

/**
 * Returns the invoices of checkouts, each once. The invoice of a checkout never changes, so no lock is
 * needed.
 */
const selectDebts = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly CheckoutKey[],
): Promise<InvoiceKey[]> => {
  const { rows } = await sql<InvoiceKey>`
    select distinct checkout.workspace_id as "workspaceId", checkout.invoice_id as "invoiceId"
    from unnest(
      ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ checkoutId }) => checkoutId)}::text[]
    ) as wanted (workspace_id, id)
    join checkouts as checkout
      on checkout.workspace_id = wanted.workspace_id and checkout.livemode = ${livemode} and checkout.id = wanted.id
    where checkout.invoice_id is not null
  `.execute(tx)
  return rows
}

/**
 * Locks the subscriptions and the invoices of checkouts, and then the checkouts. All code that locks several
 * of these uses this order, so that paying, voiding, billing and creating a checkout cannot deadlock.
 */
export const lockCheckoutsAndInvoices = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly CheckoutKey[],
): Promise<CheckoutRow[]> => {
  if (keys.length === 0) return []
  const debts = await selectDebts(tx, livemode, keys)
  if (debts.length > 0) {
    await lockSubscriptionsOf(tx, livemode, debts)
    await sql`
      select from invoices where livemode = ${livemode}
        and (workspace_id, id) in (select * from ${named(debts)} as named (workspace_id, id))
      order by workspace_id, id for update
    `.execute(tx)
  }
  return await lockCheckouts(tx, livemode, keys)
}

/**
 * Locks and returns the checkouts that prevent another checkout for their invoice (`holds_invoice`), at most
 * one for each invoice.
 */
export const lockLiveCheckouts = (
  tx: Tx,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<CheckoutRow[]> =>
  tx
    .selectFrom('checkouts')
    .selectAll()
    .where('livemode', '=', livemode)
    .where(sql<boolean>`(workspace_id, invoice_id) in (select * from ${named(keys)})`)
    // The condition has no parameter, so that a generic plan of PostgreSQL can use the partial index on
    // `holds_invoice`.
    .where(sql<boolean>`holds_invoice`)
    .orderBy('workspace_id')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Clears `holds_invoice` of these checkouts, so that other checkouts can be created for their invoices. */
export const releaseInvoices = async (
  tx: Tx,
  livemode: boolean,
  holders: readonly CheckoutRow[],
): Promise<void> => {
  if (holders.length === 0) return
  await tx
    .updateTable('checkouts')
    .set({ holds_invoice: false })
    .where('livemode', '=', livemode)
    .where(keysOf(holders.map(({ workspace_id, id }) => ({ workspaceId: workspace_id, checkoutId: id }))))
    .execute()
}

/**
 * Returns, by invoice id, the id of a payment that is assigned to one of the invoice's checkouts and is not
 * confirmed yet.
 */
export const selectAllOnItsWay = async (
  db: Database,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<ReadonlyMap<string, string>> => {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ invoiceId: string; paymentId: string }>`
    select checkout.invoice_id as "invoiceId", allocation.payment_id as "paymentId"
    from checkouts as checkout
    join allocations as allocation
      on allocation.workspace_id = checkout.workspace_id and allocation.livemode = checkout.livemode
      and allocation.target_kind = 'checkout' and allocation.target_id = checkout.id
      and allocation.released_at is null
    where checkout.livemode = ${livemode} and checkout.status <> 'succeeded'
      and (checkout.workspace_id, checkout.invoice_id) in (select * from ${named(keys)})
  `.execute(db)
  return new Map(rows.map(({ invoiceId, paymentId }) => [invoiceId, paymentId]))
}

/**
 * Returns the id of a payment that is assigned to a checkout of the invoice and is not confirmed yet;
 * undefined if there is none.
 */
export const selectOnItsWay = async (
  tx: Tx,
  { workspaceId, livemode }: Scope,
  invoiceId: string,
): Promise<string | undefined> =>
  (await selectAllOnItsWay(tx, livemode, [{ workspaceId, invoiceId }])).get(invoiceId)

/**
 * Returns, by invoice id, the id of a payment that may return after a reorg. Such a payment was credited to
 * the invoice or to one of its checkouts, a reorg removed it or may have removed it, and it was neither
 * confirmed again nor given up.
 */
export const selectAllMayReturn = async (
  db: Database,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<ReadonlyMap<string, string>> => {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ invoiceId: string; paymentId: string }>`
    select checkout.invoice_id as "invoiceId", payment.id as "paymentId"
    from checkouts as checkout
    join payments as payment on payment.workspace_id = checkout.workspace_id and payment.livemode = checkout.livemode
      and payment.checkout_id = checkout.id
    where checkout.livemode = ${livemode} and payment.outcome = 'credited'
      and (payment.status = 'pending' and payment.coverage is distinct from 'part' or payment.reorg_suspected)
      and (checkout.workspace_id, checkout.invoice_id) in (select * from ${named(keys)})
    union all
    select payment.invoice_id, payment.id from payments as payment
    where payment.livemode = ${livemode} and payment.outcome = 'credited' and payment.reorg_suspected
      and payment.checkout_id is null and (payment.workspace_id, payment.invoice_id) in (select * from ${named(keys)})
  `.execute(db)
  return new Map(rows.map(({ invoiceId, paymentId }) => [invoiceId, paymentId]))
}

/** The amount paid for an invoice so far, and the payments. */
export type Cover = { workspaceId: string; invoiceId: string; coveredMinor: bigint; paymentIds: string[] }

/**
 * Returns the amount paid for each invoice, as a sum:
 *
 * - A succeeded checkout adds its own amount or the amount of its payment, whichever is larger.
 * - A payment that was credited to the invoice by hand adds its amount. Its refunds are subtracted while the
 *   invoice is unpaid.
 *
 * The last entry of `paymentIds` is the payment that was assigned last.
 */
export const selectCovers = async (
  db: Database,
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
      select distinct * from ${named(keys)} as wanted (workspace_id, invoice_id)
    ) as wanted
    left join lateral (
      select payment.id as payment_id, allocation.created_at as at,
        payment.amount_minor - case when invoice.status = 'paid' then 0 else coalesce((
          select sum(refund.amount_minor) from refunds as refund
          where refund.workspace_id = payment.workspace_id and refund.livemode = payment.livemode
            and refund.payment_id = payment.id and refund.status = 'confirmed'
        ), 0) end as minor
      from allocations as allocation
      join invoices as invoice
        on invoice.workspace_id = allocation.workspace_id and invoice.livemode = allocation.livemode
        and invoice.id = allocation.target_id
      join payments as payment
        on payment.workspace_id = allocation.workspace_id and payment.livemode = allocation.livemode
        and payment.id = allocation.payment_id
      where allocation.workspace_id = wanted.workspace_id and allocation.livemode = ${livemode}
        and allocation.target_kind = 'invoice' and allocation.target_id = wanted.invoice_id
        and allocation.released_at is null and not payment.reorg_suspected
      union all
      select checkout.payment_id, allocation.created_at, greatest(checkout.amount_minor, payment.amount_minor)
      from checkouts as checkout
      left join payments as payment
        on payment.workspace_id = checkout.workspace_id and payment.livemode = checkout.livemode
        and payment.id = checkout.payment_id
      left join allocations as allocation
        on allocation.workspace_id = payment.workspace_id and allocation.livemode = payment.livemode
        and allocation.payment_id = payment.id
        and allocation.target_kind = 'checkout' and allocation.target_id = checkout.id
      where checkout.workspace_id = wanted.workspace_id and checkout.livemode = ${livemode}
        and checkout.invoice_id = wanted.invoice_id and checkout.status = 'succeeded'
    ) as part on true
    group by wanted.workspace_id, wanted.invoice_id
  `.execute(db)
  return rows.map((row) => ({ ...row, coveredMinor: BigInt(row.coveredMinor) }))
}

/**
 * Links checkouts to the subscriptions that they started, and to the paid first invoices of the
 * subscriptions.
 */
export const linkSubscriptions = async (
  tx: Tx,
  livemode: boolean,
  links: readonly (CheckoutKey & { subscriptionId: string; invoiceId: string | null })[],
): Promise<CheckoutRow[]> => {
  if (links.length === 0) return []
  const { rows } = await sql<CheckoutRow>`
    update checkouts set subscription_id = link.subscription_id, invoice_id = link.invoice_id
    from unnest(
      ${links.map(({ workspaceId }) => workspaceId)}::text[], ${links.map(({ checkoutId }) => checkoutId)}::text[],
      ${links.map(({ subscriptionId }) => subscriptionId)}::text[], ${links.map(({ invoiceId }) => invoiceId)}::text[]
    ) as link (workspace_id, id, subscription_id, invoice_id)
    where checkouts.workspace_id = link.workspace_id and checkouts.livemode = ${livemode} and checkouts.id = link.id
    returning checkouts.*
  `.execute(tx)
  return rows
}
