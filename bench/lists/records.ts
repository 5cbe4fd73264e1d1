import { Client } from 'pg'
import type { Scope } from '../../packages/server/src/ports/index.ts'
import {
  insertPayments,
  type Merchants,
  otherPayments,
  otherWorkspaces,
  payerSql,
  shopPayments,
  treasuryPayments,
} from './payment-records.ts'
import { idSql, isRare, numbers, type Range, type Span, timeSql } from './span.ts'

const rowsAtOnce = 100_000
/** The maximum number of active payment links that a workspace may have. */
const activeLinks = 1_000
/**
 * The large tables that this file fills. Their indexes are dropped before the records are inserted, and
 * created again afterwards.
 */
const filled = [
  ...['payments', 'transfers', 'customers', 'products', 'checkouts', 'invoices', 'payment_links', 'events'],
  ...['webhook_deliveries', 'audit_log', 'subscriptions'],
]

/**
 * Inserts the given number of records of each kind for the first merchant, and a third as many payments for
 * the second one. Of active payment links, it inserts at most the allowed maximum.
 */
export const fillLists = (
  databaseUrl: string,
  { shop, treasury }: Merchants,
  endpointId: string,
  span: Span,
  onProgress: Progress,
): Promise<void> =>
  fillTables(databaseUrl, onProgress, async (fill, client) => {
    const { rows } = span
    const third = { rows: Math.floor(rows / 3) }
    const others = { rows: Math.min(otherWorkspaces * 100, third.rows) }
    await client.query(insertWorkspaces(span))
    await fill('payments', rows, (range) => insertPayments(shopPayments(shop, span), span, range))
    await fill('payments of a treasury', third.rows, (range) =>
      insertPayments(treasuryPayments(treasury, third), third, range),
    )
    await fill('payments of others', others.rows, (range) => insertPayments(otherPayments, others, range))
    for (const [name, insert] of Object.entries(inserts))
      await fill(name, rows, (range) => insert(shop, span, range))
    await fill('deliveries', rows, (range) => insertDeliveries(shop, endpointId, span, range))
    await fill('payment links', 2 * activeLinks, (range) =>
      insertLinks(shop, { rows: 2 * activeLinks }, range),
    )
  })

/**
 * Inserts the given number of payments, customers and invoices in one workspace. Each invoice is paid by one
 * of the payments.
 */
export const fillExports = (
  databaseUrl: string,
  shop: Scope,
  span: Span,
  onProgress: Progress,
): Promise<void> =>
  fillTables(databaseUrl, onProgress, async (fill) => {
    await fill('customers', span.rows, (range) => insertCustomers(shop, span, range))
    for (const [name, insert] of Object.entries(insertExported))
      await fill(name, span.rows, (range) => insert(shop, span, range))
  })

type Progress = (text: string) => void
type Fill = (name: string, count: number, statement: (range: Range) => string) => Promise<void>

const fillTables = async (
  databaseUrl: string,
  onProgress: Progress,
  run: (fill: Fill, client: Client) => Promise<void>,
): Promise<void> => {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    const restore = await dropIndexes(client)
    const fill: Fill = async (name, count, statement) => {
      for (let from = 1; from <= count; from += rowsAtOnce) {
        const to = Math.min(count, from + rowsAtOnce - 1)
        await client.query(statement({ from, to }))
        onProgress(`${name}: ${to.toLocaleString('en')} of ${count.toLocaleString('en')}`)
      }
    }
    await run(fill, client)
    onProgress('indexes')
    await restore()
  } finally {
    await client.end()
  }
}

/**
 * Drops the indexes that do not belong to constraints, because it is faster to create an index after the
 * inserts than to update it. Returns the function that creates the indexes again.
 */
const dropIndexes = async (client: Client): Promise<() => Promise<void>> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [filled],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    // PostgreSQL defines the index of a partitioned table with ONLY, which would leave out its partitions.
    for (const { definition } of rows) await client.query(definition.replace(' ON ONLY ', ' ON '))
  }
}

const insertWorkspaces = (span: Span) => `
  insert into workspaces (id, name, created_at)
  select 'ws_' || lpad(n::text, 26, '0'), 'Other', ${timeSql(span)}
  from generate_series(0, ${otherWorkspaces - 1}) as n`

type Insert = (shop: Scope, span: Span, range: Range) => string

const insertCustomers: Insert = ({ workspaceId }, span, range) => `
  insert into customers (workspace_id, livemode, id, email, name, country, metadata, status, created_at)
  select '${workspaceId}', false, ${idSql('cus_')}, 'customer-' || n || '@shop.example',
    case when ${isRare('flagged', span)} then 'Zaphod ' || n else 'Customer ' || n end, 'GB',
    '{"plan":"early","seats":3}'::jsonb, case when ${isRare('failed', span)} then 'churned'
      when ${isRare('refunded', span)} then 'at_risk' else 'active' end, ${timeSql(span)}
  from ${numbers(range)}`

const insertProducts: Insert = ({ workspaceId }, span, range) => `
  insert into products (workspace_id, livemode, id, name, active, created_at)
  select '${workspaceId}', false, ${idSql('prod_')}, 'Product ' || n, not (${isRare('failed', span)}), ${timeSql(span)}
  from ${numbers(range)}`

const insertCheckouts: Insert = ({ workspaceId }, span, range) => `
  insert into checkouts (workspace_id, livemode, id, mode, status, customer_id, amount_minor, currency, chain, token,
    wallet_id, description, success_url, expires_at, completed_at, hosted_token, created_at)
  select '${workspaceId}', false, ${idSql('chk_')}, 'payment', status, ${payerSql(span)}, 1999, 'USD', 'base', 'USDC',
    ${idSql('wlt_', '1')}, 'One blue mug', '', created_at + interval '30 minutes',
    case when status = 'succeeded' then created_at + interval '1 minute' end, 'token_' || n, created_at
  from (
    select n, case when ${isRare('failed', span)} then 'failed' when ${isRare('refunded', span)} then 'open'
      else 'succeeded' end as status, ${timeSql(span)} as created_at
    from ${numbers(range)}
  ) as checkout`

const insertInvoices: Insert = ({ workspaceId }, span, range) => `
  insert into invoices (workspace_id, livemode, id, number, customer_id, amount_minor, currency, chain, token, status,
    line_items, due_in_days, hosted_token, created_at, sent_at, due_at, paid_at, payment_id)
  select '${workspaceId}', false, ${idSql('in_')}, n, ${payerSql(span)}, 1999, 'USD', 'base', 'USDC', status,
    '[{"description":"One blue mug","quantity":1,"unitAmountMinor":1999}]'::jsonb, 14, 'invoice_' || n, created_at,
    created_at, created_at + interval '14 days', case when status = 'paid' then created_at + interval '1 day' end,
    case when status = 'paid' then ${idSql('pay_0')} end
  from (
    select n, case when ${isRare('failed', span)} then 'past_due' when ${isRare('refunded', span)} then 'open'
      else 'paid' end as status, ${timeSql(span)} as created_at
    from ${numbers(range)}
  ) as invoice`

const insertSubscriptions: Insert = ({ workspaceId }, span, range) => `
  insert into subscriptions (workspace_id, livemode, id, customer_id, product_id, price_id, amount_minor, currency,
    interval, chain, token, autopay, status, hosted_token, created_at, started_at, trial_mailed, anchor, boundary, period,
    paid_periods, current_period_end, dunning_step)
  select '${workspaceId}', false, ${idSql('sub_')}, ${payerSql(span)}, ${idSql('prod_', '1')}, ${idSql('price_', '1')}, 1999,
    'USD', 'month', 'base', 'USDC', 'manual', case when ${isRare('failed', span)} then 'past_due'
      when ${isRare('refunded', span)} then 'paused' else 'active' end,
    'subscription_' || n, created_at, created_at, false, created_at, 0, 1, 1, created_at + interval '1 month', 0
  from (select n, ${timeSql(span)} as created_at from ${numbers(range)}) as subscription`

const insertEvents: Insert = ({ workspaceId }, span, range) => `
  insert into events (workspace_id, livemode, id, type, payload, created_at)
  select '${workspaceId}', false, ${idSql('evt_')},
    case when ${isRare('failed', span)} then 'payment.reorged' else 'payment.confirmed' end,
    json_build_object('paymentId', ${idSql('pay_')}, 'checkoutId', ${idSql('chk_')}, 'txHash', md5(n::text)),
    ${timeSql(span)}
  from ${numbers(range)}`

const insertAudit: Insert = ({ workspaceId }, span, range) => `
  insert into audit_log (workspace_id, id, created_at, actor, action, target)
  select '${workspaceId}', ${idSql('aud_')}, ${timeSql(span)}, 'operator', 'member.added', ${idSql('mem_')}
  from ${numbers(range)}`

/**
 * Functions that return the SQL to insert records of the kinds that the CSV bench exports. A record with a
 * number above `span.rows` is newer than all records with numbers up to `span.rows`.
 */
export const insertExported = {
  payments: (shop, span, range) => insertPayments(shopPayments(shop, span), span, range),
  invoices: insertInvoices,
} satisfies Record<string, Insert>

const inserts: Record<string, Insert> = {
  customers: insertCustomers,
  products: insertProducts,
  checkouts: insertCheckouts,
  invoices: insertInvoices,
  subscriptions: insertSubscriptions,
  events: insertEvents,
  'audit log': insertAudit,
}

const insertDeliveries = ({ workspaceId }: Scope, endpointId: string, span: Span, range: Range): string => `
  insert into webhook_deliveries (workspace_id, livemode, id, endpoint_id, event_id, event_type, status, attempt_count,
    http_status, latency_ms, delivered_at, created_at)
  select '${workspaceId}', false, ${idSql('whd_')}, '${endpointId}', ${idSql('evt_')}, 'payment.confirmed',
    'succeeded', 1, 200, 12, ${timeSql(span)}, ${timeSql(span)}
  from ${numbers(range)}`

const insertLinks: Insert = ({ workspaceId }, span, range) => `
  insert into payment_links (workspace_id, livemode, id, hosted_token, description, amount_minor, open_amount, currency,
    chain, token, success_url, active, created_at)
  select '${workspaceId}', false, ${idSql('plink_')}, 'link_' || n, 'One blue mug', 1999, false, 'USD', 'base', 'USDC',
    '', n % 2 = 0, ${timeSql(span)}
  from ${numbers(range)}`
