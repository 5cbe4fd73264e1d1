/** SQL that creates and changes many invoices of subscription periods at once. */
import type { ChainId, Invoice, TokenSymbol } from '@stablerail/contract'
import { invoiceMoves } from '@stablerail/contract'
import { sql } from 'kysely'
import { type Database, isIn, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { InvoiceKey } from '../checkouts/index.ts'
import type { InvoiceRow } from './invoice.ts'

/** A new invoice of a subscription's period. Its first status is open or paid. */
export type NewPeriodInvoice = {
  workspaceId: string
  livemode: boolean
  id: string
  subscriptionId: string
  customerId: string
  periodStart: Date
  amountMinor: number
  currency: string
  chain: ChainId
  token: TokenSymbol
  status: 'open' | 'paid'
  lineItems: Invoice['lineItems']
  hostedToken: string
  dueAt: Date
  paidAt: Date | null
  paymentId: string | null
  createdAt: Date
}

/**
 * Inserts invoices and returns them, in the order of their creation times. They get the next numbers of their
 * workspaces and modes in this order. They show the name and email address of the customer, and the address and tax id
 * of the workspace, as these are now. Each counter of numbers is incremented once for all its invoices, and
 * stays locked until the transaction ends.
 */
export const insertPeriodInvoices = async (
  tx: Tx,
  invoices: readonly NewPeriodInvoice[],
): Promise<InvoiceRow[]> => {
  if (invoices.length === 0) return []
  const { rows } = await sql<InvoiceRow>`
    with fresh as (
      select *, count(*) over (partition by "workspaceId", livemode) as size, row_number() over (
        partition by "workspaceId", livemode order by "createdAt", "periodStart", "subscriptionId"
      ) as place
      from jsonb_to_recordset(${JSON.stringify(invoices)}::jsonb) as given (
        "workspaceId" text, livemode boolean, id text, "subscriptionId" text, "customerId" text,
        "periodStart" timestamptz, "amountMinor" bigint, currency text, chain text, token text, status text,
        "lineItems" jsonb, "hostedToken" text, "dueAt" timestamptz, "paidAt" timestamptz, "paymentId" text,
        "createdAt" timestamptz
      )
    ),
    counted as (
      insert into invoice_counters as counter (workspace_id, livemode, last)
      select "workspaceId", livemode, count(*) from fresh group by "workspaceId", livemode order by "workspaceId"
      on conflict (workspace_id, livemode) do update set last = counter.last + excluded.last
      returning workspace_id, livemode, last
    )
    insert into invoices (
      workspace_id, livemode, id, number, customer_id, subscription_id, period_start, amount_minor, currency, chain,
      token, status, line_items, due_in_days, hosted_token, created_at, sent_at, due_at, paid_at, payment_id,
      bill_to, seller_address, seller_tax_id
    )
    select fresh."workspaceId", fresh.livemode, fresh.id, counted.last - fresh.size + fresh.place, fresh."customerId",
      fresh."subscriptionId", fresh."periodStart", fresh."amountMinor", fresh.currency, fresh.chain, fresh.token,
      fresh.status, fresh."lineItems", 0, fresh."hostedToken", fresh."createdAt", fresh."createdAt", fresh."dueAt",
      fresh."paidAt", fresh."paymentId",
      case when customer.id is not null then concat_ws(${'\n'}::text, nullif(customer.name, ''), customer.email) end,
      workspace.seller_address, workspace.seller_tax_id
    from fresh
    join counted on counted.workspace_id = fresh."workspaceId" and counted.livemode = fresh.livemode
    join workspaces as workspace on workspace.id = fresh."workspaceId"
    left join customers as customer on customer.workspace_id = fresh."workspaceId"
      and customer.livemode = fresh.livemode and customer.id = fresh."customerId"
      and customer.deleted_at is null
    order by fresh."workspaceId", fresh.place
    returning *
  `.execute(tx)
  return rows
}

const named = (keys: readonly InvoiceKey[]) => sql`unnest(
  ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ invoiceId }) => invoiceId)}::text[]
)`

/** Voids unpaid invoices and returns them. The caller has locked them. */
export const setVoid = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<InvoiceRow[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<InvoiceRow>`
    update invoices set status = ${invoiceMoves.void.to} from ${named(keys)} as named (workspace_id, id)
    where invoices.workspace_id = named.workspace_id and invoices.livemode = ${livemode} and invoices.id = named.id
      and invoices.status = any(${[...invoiceMoves.void.from]}::text[])
    returning invoices.*
  `.execute(tx)
  return rows
}

/**
 * Marks open invoices as past due, and returns the invoices that were never past due before. The caller has
 * locked them.
 */
export const setPastDue = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly (InvoiceKey & { at: Date })[],
): Promise<InvoiceRow[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<InvoiceRow & { was_told: boolean }>`
    update invoices set status = ${invoiceMoves.fallDue.to}, past_due_at = coalesce(invoices.past_due_at, named.at)
    from unnest(
      ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ invoiceId }) => invoiceId)}::text[],
      ${keys.map(({ at }) => at)}::timestamptz[]
    ) as named (workspace_id, id, at)
    join invoices as before on before.workspace_id = named.workspace_id and before.id = named.id
      and before.livemode = ${livemode}
    where invoices.workspace_id = named.workspace_id and invoices.livemode = ${livemode} and invoices.id = named.id
      and invoices.status = ${invoiceMoves.fallDue.from[0]}
    returning invoices.*, before.past_due_at is not null as was_told
  `.execute(tx)
  return rows.filter(({ was_told }) => !was_told)
}

/** Sets the due dates of open invoices; null for no due date. */
export const setDueDates = async (
  tx: Tx,
  livemode: boolean,
  dues: readonly (InvoiceKey & { at: Date | null })[],
): Promise<void> => {
  if (dues.length === 0) return
  await sql`
    update invoices set due_at = named.at
    from unnest(
      ${dues.map(({ workspaceId }) => workspaceId)}::text[], ${dues.map(({ invoiceId }) => invoiceId)}::text[],
      ${dues.map(({ at }) => at)}::timestamptz[]
    ) as named (workspace_id, id, at)
    where invoices.workspace_id = named.workspace_id and invoices.livemode = ${livemode} and invoices.id = named.id
      and invoices.status = ${invoiceMoves.fallDue.from[0]}
  `.execute(tx)
}

/** Returns the period invoices of a subscription, newest first. */
export const selectPeriodInvoices = (
  db: Database,
  scope: Scope,
  { subscriptionId, limit }: { subscriptionId: string; limit: number },
): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where(isIn(scope))
    .where('subscription_id', '=', subscriptionId)
    .where('period_start', 'is not', null)
    .orderBy('period_start', 'desc')
    .limit(limit)
    .execute()
