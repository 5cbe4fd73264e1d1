import { mostFound } from '@stablerail/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '../../ports/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import {
  byAmount,
  byCustomers,
  byIdPrefix,
  checkoutsByDeposit,
  invoicesByNumber,
  linksByDescription,
  mostCompared,
  paymentsByCheckouts,
  paymentsByPayer,
  paymentsByRefund,
  paymentsByTransaction,
  productsByName,
} from './candidates-store.ts'

const rows = 40_000

let world: TestContext
let shop: Scope
beforeAll(async () => {
  world = await createTestContext()
  shop = await createTestScope(world.context)
  await insertRows(shop)
}, 120_000)
afterAll(() => world.close())

/** Inserts payments, checkouts and invoices. Half of them have one amount, one payer and one customer. */
const insertRows = async ({ workspaceId }: Scope) => {
  const { db } = world.context
  const id = (prefix: string) => sql`${`${prefix}_`} || lpad(n::text, 26, '0')`
  const at = sql`'2026-01-01'::timestamptz + n * interval '1 minute'`
  const all = sql`from generate_series(1, ${rows}::integer) as n`
  const customer = sql`case when n % 2 = 0 then 'cus_1' else 'cus_' || n end`
  const amount = sql`case when n % 2 = 0 then 1999 else n end`
  await sql`
    insert into transfers (id, chain, livemode, tx_id, position, token, from_key, to_key, amount_base, block_number,
      block_hash, block_time, state, witnessed)
    select ${id('trf')}, 'base', false, 'tx_' || n, 0, 'USDC', '0xpayer', '0xshop', 19990000, n, 'block', ${at}, 'confirmed', true
    ${all}
  `.execute(db)
  await sql`
    insert into payments (workspace_id, livemode, id, transfer_id, payer_key, customer_id, checkout_id, amount_minor,
      fee_minor, net_minor, currency, status, outcome, created_at)
    select ${workspaceId}, false, ${id('pay')}, ${id('trf')},
      case when n % 2 = 0 then '0xaaaaaaaa' else '0xbb' || lpad(n::text, 6, '0') end, ${customer}, ${id('chk')}, ${amount}, 0, 0,
      'USD', 'confirmed', 'credited', ${at} ${all}
  `.execute(db)
  await sql`
    insert into refunds (workspace_id, livemode, id, payment_id, chain, token, sender_key, recipient_key, amount_base,
      amount_minor, status, tx_id, created_at)
    select ${workspaceId}, false, ${id('ref')}, ${id('pay')}, 'base', 'USDC', '0xshop', '0xpayer', 10000, 1, 'confirmed',
      'back_' || n, ${at} ${all}
  `.execute(db)
  await sql`
    insert into checkouts (workspace_id, livemode, id, mode, status, customer_id, amount_minor, currency, chain, token,
      wallet_id, success_url, expires_at, hosted_token, created_at)
    select ${workspaceId}, false, ${id('chk')}, 'payment', 'open', ${customer}, ${amount}, 'USD', 'base', 'USDC', 'wlt', '', ${at},
      ${id('t')}, ${at} ${all}
  `.execute(db)
  await sql`
    insert into deposit_addresses (livemode, address_key, workspace_id, checkout_id, wallet_id, payee_key, ref, factory_key,
      created_at)
    select false, '0x' || lpad(n::text, 40, '0'), case when n = 7 then ${workspaceId} else 'ws_other' end, ${id('chk')}, 'wlt',
      '0xshop', '0x', '0x', ${at} ${all}
  `.execute(db)
  await sql`
    insert into invoices (workspace_id, livemode, id, number, customer_id, amount_minor, currency, chain, token, status,
      line_items, due_in_days, hosted_token, created_at)
    select ${workspaceId}, false, ${id('in')}, n, ${customer}, ${amount}, 'USD', 'base', 'USDC', 'open', '[]', 14, ${id('t')}, ${at}
    ${all}
  `.execute(db)
  await sql`
    insert into subscriptions (workspace_id, livemode, id, customer_id, product_id, price_id, amount_minor, currency,
      interval, chain, token, autopay, status, hosted_token, created_at, started_at, trial_mailed, anchor, boundary,
      period, paid_periods, current_period_end, dunning_step)
    select ${workspaceId}, false, ${id('sub')}, ${customer}, 'prod', 'price', 1999, 'USD', 'month', 'base', 'USDC', 'manual',
      'active', ${id('t')}, ${at}, ${at}, false, ${at}, 0, 1, 1, ${at}, 0 ${all}
  `.execute(db)
  await sql`
    insert into products (workspace_id, livemode, id, name, created_at)
    select ${workspaceId}, false, ${id('prod')}, 'Mug ' || n, ${at} ${all}
  `.execute(db)
  await sql`
    insert into payment_links (workspace_id, livemode, id, hosted_token, description, amount_minor, open_amount, currency,
      chain, token, success_url, active, created_at)
    select ${workspaceId}, false, ${id('plink')}, ${id('t')}, 'Mug ' || n, 1999, false, 'USD', 'base', 'USDC', '', n <= 500, ${at}
    ${all}
  `.execute(db)
  await sql`
    analyze transfers, payments, refunds, checkouts, deposit_addresses, invoices, subscriptions, products, payment_links
  `.execute(db)
}

const explain = (query: RawBuilder<unknown>) => rowsRead(world.context.db, query.compile(world.context.db))

const customers = ['cus_1', 'cus_3', 'cus_5', 'cus_7', 'cus_9']
const mostOfEach = mostFound * mostFound
const pairsOfTables = ['payments', 'invoices', 'checkouts'] as const

test.each<[string, (scope: Scope) => RawBuilder<unknown>, number]>([
  ['a payment by its id', (scope) => byIdPrefix(scope, 'payments', 'pay_0'), mostFound],
  ['a product by its id', (scope) => byIdPrefix(scope, 'products', 'prod_0'), mostFound],
  ...pairsOfTables.map((table): [string, (scope: Scope) => RawBuilder<unknown>, number] => [
    `${table} by a common amount`,
    (scope) => byAmount(scope, table, 1999),
    mostFound,
  ]),
  ...([...pairsOfTables, 'subscriptions'] as const).map(
    (table): [string, (scope: Scope) => RawBuilder<unknown>, number] => [
      `${table} of customers, one of whom has half of them`,
      (scope) => byCustomers(scope, table, customers),
      mostOfEach,
    ],
  ),
  ['a payment by its transaction', (scope) => paymentsByTransaction(scope, ['tx_77', 'tx_78']), mostFound],
  ['a payment by its refund', (scope) => paymentsByRefund(scope, ['back_77', 'back_78']), mostFound],
  [
    'payments by an address that paid half of them',
    (scope) => paymentsByPayer(scope, { prefix: '0xaaaaaa', end: '' }),
    mostOfEach,
  ],
  [
    'payments by the beginning of many addresses',
    (scope) => paymentsByPayer(scope, { prefix: '0xbb0', end: '' }),
    mostOfEach,
  ],
  [
    'payments by an address that paid none',
    (scope) => paymentsByPayer(scope, { prefix: '0xcc', end: '' }),
    mostOfEach,
  ],
  [
    'payments by a shortened address that paid half of them',
    (scope) => paymentsByPayer(scope, { prefix: '0xaaaaaa', end: 'aaaa' }),
    mostOfEach,
  ],
  [
    'payments by a shortened address with another end',
    (scope) => paymentsByPayer(scope, { prefix: '0xaaaaaa', end: 'bbbb' }),
    mostOfEach,
  ],
  [
    'a checkout by its address',
    (scope) => checkoutsByDeposit(scope, { prefix: `0x${'7'.padStart(40, '0')}`, end: '' }),
    mostFound,
  ],
  [
    'payments of a checkout',
    (scope) => paymentsByCheckouts(scope, [`chk_${'7'.padStart(26, '0')}`]),
    mostFound,
  ],
  ['an invoice by its number', (scope) => invoicesByNumber(scope, { from: 77, to: 77 }), mostFound],
  ['invoices by all numbers', (scope) => invoicesByNumber(scope, { from: 0, to: 999_999 }), mostFound],
  ['products by a name that none has', (scope) => productsByName(scope, 'plate'), mostCompared],
  ['links by a text that none has', (scope) => linksByDescription(scope, 'plate'), 500 + mostCompared],
])('the search of %s reads few rows', async (_, query, most) => {
  expect(await explain(query(shop))).toBeLessThanOrEqual(most)
})
