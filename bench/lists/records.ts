import { Client } from 'pg'
import type { Scope } from '../../packages/server/src/context.ts'

/** Of each rare kind there are so few records, fewer than a page holds, so that a list of them has to know them all. */
export const rareCount = 15

/** Where the records of each rare kind are: at these remainders of a record's number by the distance of two of a kind. */
const rare = { failed: 1, refunded: 2, flagged: 3, notScreened: 4, screenError: 5, unmatched: 6 } as const

export type Merchants = {
  /** Credited and screened payments, with few of any other kind; customers, products and checkouts. */
  shop: Scope
  /** Payments that belong to no checkout and were never screened, with few of any other kind. */
  treasury: Scope
}

const rowsAtOnce = 100_000
/** Workspaces with a hundred payments each, so that the database does not take every workspace for a large one. */
const otherWorkspaces = 500

/** The id of the record with a number. */
export const idOf = (prefix: string, number: number): string =>
  `${prefix}_${String(number).padStart(26, '0')}`
export const hashOf = (number: number): string => `0x${String(number).padStart(64, '0')}`
/** So many customers pay in turn. */
const payingCustomers = 50_000
export const firstDay = '2025-11-01'

/**
 * Writes `rows` payments of the shop, a third of that of the treasury, and two thirds of that of customers, of products
 * and of checkouts. Payments are 20 s apart.
 */
export const fillLists = async (
  databaseUrl: string,
  { shop, treasury }: Merchants,
  rows: number,
  onProgress: (text: string) => void,
): Promise<void> => {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    const restore = await dropIndexes(client)
    const fill = async (name: string, count: number, statement: (from: number, to: number) => string) => {
      for (let from = 1; from <= count; from += rowsAtOnce) {
        const to = Math.min(count, from + rowsAtOnce - 1)
        await client.query(statement(from, to))
        onProgress(`${name}: ${to.toLocaleString('en')} of ${count.toLocaleString('en')}`)
      }
    }
    const third = Math.floor(rows / 3)
    await fill('payments of the shop', rows, (from, to) => payments(shopPayments(shop, rows), { from, to }))
    await fill('payments of the treasury', third, (from, to) =>
      payments(treasuryPayments(treasury, third), { from, to }),
    )
    const others = Math.min(otherWorkspaces * 100, third)
    await client.query(workspaces)
    await fill('payments of others', others, (from, to) => payments(otherPayments, { from, to }))
    await fill('customers', 2 * third, (from, to) => customers(shop, 2 * third, { from, to }))
    await fill('products', 2 * third, (from, to) => products(shop, 2 * third, { from, to }))
    await fill('checkouts', 2 * third, (from, to) => checkouts(shop, 2 * third, { from, to }))
    onProgress('indexes')
    await restore()
  } finally {
    await client.end()
  }
}

/** Drops what indexes the tables and is no constraint: an index is made anew in less time than it is filled in. */
const dropIndexes = async (client: Client): Promise<() => Promise<void>> => {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('payments', 'transfers', 'customers', 'products', 'checkouts')
      and indexname not in (select conname from pg_constraint)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    for (const { definition } of rows) await client.query(definition)
  }
}

type Range = { from: number; to: number }
type Kind = {
  prefix: string
  workspace: string
  status: string
  outcome: string
  verdict: string
  provider: string
}

/** SQL: 'rare' where the number of a record is that of a rare kind. */
const isRare = (kind: keyof typeof rare, count: number) =>
  `n % ${Math.max(10, Math.floor(count / rareCount))} = ${rare[kind]}`

const shopPayments = ({ workspaceId }: Scope, count: number): Kind => ({
  prefix: '0',
  workspace: `'${workspaceId}'`,
  status: `case when n > ${count - rareCount} then 'pending' when ${isRare('failed', count)} then 'failed'
    when ${isRare('refunded', count)} then 'refunded' else 'confirmed' end`,
  outcome: `case when ${isRare('unmatched', count)} then 'unmatched' else 'credited' end`,
  verdict: `case when ${isRare('flagged', count)} then 'screened_flagged' when ${isRare('notScreened', count)}
    then 'not_screened' when ${isRare('screenError', count)} then 'screen_error' else 'screened_clean' end`,
  provider: `case when ${isRare('notScreened', count)} then null else 'deny-list' end`,
})

const treasuryPayments = ({ workspaceId }: Scope, count: number): Kind => ({
  prefix: '1',
  workspace: `'${workspaceId}'`,
  status: `'confirmed'`,
  outcome: `case when ${isRare('unmatched', count)} then 'credited' else 'unmatched' end`,
  verdict: `case when ${isRare('flagged', count)} then 'screened_clean' else 'not_screened' end`,
  provider: `case when ${isRare('flagged', count)} then 'deny-list' end`,
})

const otherPayments: Kind = {
  prefix: '2',
  workspace: `'ws_' || lpad((n % ${otherWorkspaces})::text, 26, '0')`,
  status: `'confirmed'`,
  outcome: `'credited'`,
  verdict: `'screened_clean'`,
  provider: `'deny-list'`,
}

const workspaces = `insert into workspaces (id, name, created_at)
  select 'ws_' || lpad(n::text, 26, '0'), 'Other', '${firstDay}'::timestamptz
  from generate_series(0, ${otherWorkspaces - 1}) as n`

const numbers = ({ from, to }: Range) => `generate_series(${from}, ${to}) as n`
/** SQL: the id of a record; a digit after the prefix tells the workspaces apart. */
const idSql = (prefix: string, number = 'n') =>
  `'${prefix}' || lpad((${number})::text, ${26 - prefix.length + prefix.indexOf('_') + 1}, '0')`

const attribution = JSON.stringify({
  rule: 'exact_amount',
  reason: 'The amount is the one reserved for the checkout.',
  candidateCheckoutIds: [idOf('chk', 1)],
})

const payments = ({ prefix, workspace, status, outcome, verdict, provider }: Kind, range: Range): string => `
  with transfer as (
    insert into transfers (id, chain, livemode, tx_id, position, token, from_key, to_key, amount_base, block_number,
      block_hash, block_time, state, witnessed)
    select ${idSql(`trf_${prefix}`)}, 'base', false, '0x' || lpad('${prefix}' || lpad(n::text, 63, '0'), 64, '0'), n % 50,
      'USDC', '0x' || lpad((n % 1000)::text, 40, '0'), '0x' || lpad('${prefix}', 40, 'a'), 19990042, n / 10,
      '0x' || lpad((n / 10)::text, 64, '0'), '${firstDay}'::timestamptz + n * interval '20 seconds', 'confirmed', true
    from ${numbers(range)}
  )
  insert into payments (workspace_id, livemode, id, transfer_id, payer_key, customer_id, checkout_id, wallet_id,
    amount_minor, fee_minor, net_minor, currency, description, status, outcome, screening_verdict, screening_provider, attribution,
    target_amount_base, fully_settled, confirmed_at, created_at)
  select workspace, false, ${idSql(`pay_${prefix}`)}, ${idSql(`trf_${prefix}`)},
    '0x' || lpad((n % 1000)::text, 40, '0'),
    case when outcome = 'credited' then ${idSql('cus_', `n % ${payingCustomers} + 1`)} end,
    case when outcome = 'credited' then ${idSql('chk_')} end, ${idSql('wlt_', '1')}, 1999, 0, 1999, 'USD',
    'One blue mug', status, outcome, verdict, provider, '${attribution}'::jsonb, 19990042, true, created_at, created_at
  from (
    select n, ${workspace} as workspace, ${status} as status, ${outcome} as outcome, ${verdict} as verdict,
      ${provider} as provider, '${firstDay}'::timestamptz + n * interval '20 seconds' as created_at
    from ${numbers(range)}
  ) as payment`

const customers = ({ workspaceId }: Scope, count: number, range: Range): string => `
  insert into customers (workspace_id, livemode, id, email, name, country, metadata, status, created_at)
  select '${workspaceId}', false, ${idSql('cus_')}, 'customer-' || n || '@shop.example',
    case when ${isRare('flagged', count)} then 'Zaphod ' || n else 'Customer ' || n end, 'GB', '{"plan":"early","seats":3}'::jsonb,
    case when ${isRare('failed', count)} then 'churned' when ${isRare('refunded', count)} then 'at_risk' else 'active' end,
    '${firstDay}'::timestamptz + n * interval '30 seconds'
  from ${numbers(range)}`

const products = ({ workspaceId }: Scope, count: number, range: Range): string => `
  insert into products (workspace_id, livemode, id, name, active, created_at)
  select '${workspaceId}', false, ${idSql('prod_')}, 'Product ' || n, not (${isRare('failed', count)}),
    '${firstDay}'::timestamptz + n * interval '30 seconds'
  from ${numbers(range)}`

const checkouts = ({ workspaceId }: Scope, count: number, range: Range): string => `
  insert into checkouts (workspace_id, livemode, id, mode, status, customer_id, amount_minor, currency, chain, token,
    wallet_id, description, success_url, expires_at, completed_at, hosted_token, created_at)
  select '${workspaceId}', false, ${idSql('chk_')}, 'payment', status, ${idSql('cus_', `n % ${payingCustomers} + 1`)}, 1999,
    'USD', 'base', 'USDC', ${idSql('wlt_', '1')}, 'One blue mug', '', created_at + interval '30 minutes',
    case when status = 'succeeded' then created_at + interval '1 minute' end, 'token_' || n, created_at
  from (
    select n, case when ${isRare('failed', count)} then 'failed' when ${isRare('refunded', count)} then 'open'
      else 'succeeded' end as status, '${firstDay}'::timestamptz + n * interval '30 seconds' as created_at
    from ${numbers(range)}
  ) as checkout`
