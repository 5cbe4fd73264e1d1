import { type ChainId, type InvoiceCreate, invoiceMoves, type TokenSymbol } from '@stablerail/contract'
import { sql } from 'kysely'
import { type Database, isAfter, isIn, jsonOf, type Position, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import { type InvoiceKey, lockSubscriptionsOf } from '../checkouts/index.ts'
import type { InvoiceRow } from './invoice.ts'

const within = (db: Database, scope: Scope) => db.selectFrom('invoices').selectAll().where(isIn(scope))

export const selectInvoice = (db: Database, scope: Scope, id: string): Promise<InvoiceRow | undefined> =>
  within(db, scope).where('id', '=', id).executeTakeFirst()

/**
 * Reads an invoice and locks it until the transaction ends, which serializes its transitions. If the invoice
 * bills a period, the subscription is locked before it.
 */
export const lockInvoice = async (tx: Tx, scope: Scope, id: string): Promise<InvoiceRow | undefined> =>
  (await lockInvoices(tx, scope.livemode, [{ workspaceId: scope.workspaceId, invoiceId: id }]))[0]

const byKeys = (tx: Tx, livemode: boolean, keys: readonly InvoiceKey[]) =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('livemode', '=', livemode)
    .where(
      sql<boolean>`(workspace_id, id) in (select * from unnest(
        ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ invoiceId }) => invoiceId)}::text[]
      ))`,
    )

export const selectInvoicesById = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<InvoiceRow[]> => (keys.length === 0 ? [] : await byKeys(tx, livemode, keys).execute())

/**
 * Reads invoices and locks them until the transaction ends, in the order of their keys. The subscriptions
 * whose periods they bill are locked before them.
 */
export const lockInvoices = async (
  tx: Tx,
  livemode: boolean,
  keys: readonly InvoiceKey[],
): Promise<InvoiceRow[]> => {
  if (keys.length === 0) return []
  await lockSubscriptionsOf(tx, livemode, keys)
  return await byKeys(tx, livemode, keys).orderBy('workspace_id').orderBy('id').forUpdate().execute()
}

/** Returns the ids of the given invoices that can be paid. */
export const selectPayable = async (
  db: Database,
  keys: readonly (InvoiceKey & { livemode: boolean })[],
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .where(
      sql<boolean>`(workspace_id, livemode, id) in (select * from unnest(
        ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ livemode }) => livemode)}::boolean[],
        ${keys.map(({ invoiceId }) => invoiceId)}::text[]
      ))`,
    )
    .where('status', 'in', invoiceMoves.pay.from)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the invoice of a hosted page, in any workspace: the page knows only the token. */
export const selectInvoiceByToken = (db: Database, hostedToken: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoices').selectAll().where('hosted_token', '=', hostedToken).executeTakeFirst()

export type InvoiceFilter = {
  customerId?: string | undefined
  status?: InvoiceRow['status'] | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Returns invoices after a position, newest first. */
export const selectInvoices = (
  db: Database,
  scope: Scope,
  page: InvoiceFilter & { after?: Position | undefined; limit: number },
): Promise<InvoiceRow[]> => invoicesPage(db, scope, page).execute()

/** Returns the query of `selectInvoices`. */
export const invoicesPage = (
  db: Database,
  scope: Scope,
  {
    customerId,
    status,
    from,
    to,
    after,
    limit,
  }: InvoiceFilter & { after?: Position | undefined; limit: number },
) => {
  let query = within(db, scope)
  // A literal, so that a generic plan of PostgreSQL takes the frequency of the status into account.
  if (status !== undefined) query = query.where('status', '=', sql.lit(status))
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId)
  if (from !== undefined) query = query.where('created_at', '>=', new Date(from))
  if (to !== undefined) query = query.where('created_at', '<=', new Date(to))
  if (after !== undefined) query = query.where(isAfter(after))
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
}

/** Returns whether a subscription with this id exists. */
export const isSubscription = async (tx: Tx, scope: Scope, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('subscriptions')
    .select('id')
    .where(isIn(scope))
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

export type NewInvoice = {
  id: string
  subscriptionId: string | null
  customerId: string
  amountMinor: number
  currency: string
  chain: ChainId
  token: TokenSymbol
  lineItems: InvoiceCreate['lineItems']
  memo: string | null
  billTo: string | null
  sellerAddress: string | null
  sellerTaxId: string | null
  taxLine: string | null
  dueInDays: number
  dueAt: Date
  metadata: object | null
  hostedToken: string
  createdAt: Date
}

/**
 * Inserts a draft with the next number of its workspace and mode; returns undefined if the customer does not
 * exist. The counter is locked until the transaction ends, so that no number is used twice, and none is
 * skipped if the transaction does not commit.
 */
export const insertInvoice = async (
  tx: Tx,
  { workspaceId, livemode }: Scope,
  one: NewInvoice,
): Promise<InvoiceRow | undefined> => {
  const { rows } = await sql<InvoiceRow>`
    with customer as (
      -- The inner query does not exclude deleted customers. While the statistics lack most customers of a workspace,
      -- PostgreSQL would otherwise scan a partial index of those that exist.
      select id from (
        select id, deleted_at from customers
        where workspace_id = ${workspaceId} and livemode = ${livemode} and id = ${one.customerId}
        offset 0
      ) as found
      where deleted_at is null
    ),
    counted as (
      insert into invoice_counters as counter (workspace_id, livemode, last)
      select ${workspaceId}, ${livemode}, 1 from customer
      on conflict (workspace_id, livemode) do update set last = counter.last + 1
      returning last
    )
    insert into invoices (
      workspace_id, livemode, id, number, customer_id, subscription_id, amount_minor, currency, chain, token, status, line_items, memo,
      due_in_days, due_at, metadata, hosted_token, created_at, bill_to, seller_address, seller_tax_id, tax_line
    )
    select ${workspaceId}, ${livemode}, ${one.id}, last, ${one.customerId}, ${one.subscriptionId}::text, ${one.amountMinor}, ${one.currency},
      ${one.chain}, ${one.token}, 'draft', ${JSON.stringify(one.lineItems)}::jsonb, ${one.memo},
      ${one.dueInDays}::integer, ${one.dueAt}::timestamptz, ${jsonOf(one.metadata)}::jsonb, ${one.hostedToken},
      ${one.createdAt}::timestamptz, ${one.billTo}, ${one.sellerAddress}, ${one.sellerTaxId}, ${one.taxLine}
    from counted
    returning *
  `.execute(tx)
  return rows[0]
}

export type InvoiceChange = Partial<
  Pick<
    InvoiceRow,
    ('status' | 'sent_at' | 'reminded_at' | 'due_at') | ('bill_to' | 'seller_address' | 'seller_tax_id')
  >
>

/**
 * Returns the name and email address of a customer as an invoice shows them; null if the customer was deleted. A
 * deletion waits until the transaction ends, and then removes them from the invoice.
 */
export const lockBillTo = async (tx: Tx, scope: Scope, customerId: string): Promise<string | null> => {
  const { rows } = await sql<{ billTo: string }>`
    select concat_ws(${'\n'}::text, nullif(name, ''), email) as "billTo" from customers
    where workspace_id = ${scope.workspaceId} and livemode = ${scope.livemode} and id = ${customerId}
      and deleted_at is null
    for share
  `.execute(tx)
  return rows[0]?.billTo ?? null
}

export const updateInvoice = (tx: Tx, scope: Scope, id: string, change: InvoiceChange): Promise<InvoiceRow> =>
  tx
    .updateTable('invoices')
    .set(change)
    .where(isIn(scope))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes the bill-to text of a customer's invoices. */
export const forgetBillTo = async (tx: Tx, scope: Scope, customerId: string): Promise<void> => {
  await tx
    .updateTable('invoices')
    .set({ bill_to: null })
    .where(isIn(scope))
    .where('customer_id', '=', customerId)
    .where('bill_to', 'is not', null)
    .execute()
}

/** Saves the statuses of locked invoices, with their times and payments, in one statement. */
export const saveStatuses = async (tx: Tx, rows: readonly InvoiceRow[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    update invoices set status = moved.status, due_at = moved.due_at, past_due_at = moved.past_due_at,
      paid_at = moved.paid_at, payment_id = moved.payment_id
    from unnest(
      ${rows.map((row) => row.workspace_id)}::text[], ${rows.map((row) => row.livemode)}::boolean[],
      ${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.status)}::text[],
      ${rows.map((row) => row.due_at)}::timestamptz[], ${rows.map((row) => row.past_due_at)}::timestamptz[],
      ${rows.map((row) => row.paid_at)}::timestamptz[], ${rows.map((row) => row.payment_id)}::text[]
    ) as moved (workspace_id, livemode, id, status, due_at, past_due_at, paid_at, payment_id)
    where invoices.workspace_id = moved.workspace_id and invoices.livemode = moved.livemode and invoices.id = moved.id
  `.execute(tx)
}

/** The payment and transfer that paid an invoice. */
export type SettlementRow = {
  id: string
  tx_id: string
  block_number: number
  chain: ChainId
  token: TokenSymbol
  amount_base: string
  confirmed_at: Date | null
}

export const selectSettlements = (
  db: Database,
  scope: Scope,
  paymentIds: readonly string[],
): Promise<SettlementRow[]> =>
  paymentIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('payments')
        .innerJoin('transfers', 'transfers.id', 'payments.transfer_id')
        .select(['payments.id', 'payments.confirmed_at'])
        .select([
          ...(['transfers.tx_id', 'transfers.block_number', 'transfers.chain'] as const),
          ...(['transfers.token', 'transfers.amount_base'] as const),
        ])
        .where('payments.workspace_id', '=', scope.workspaceId)
        .where('payments.livemode', '=', scope.livemode)
        .where('payments.id', 'in', paymentIds)
        .execute()
