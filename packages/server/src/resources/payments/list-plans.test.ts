import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '../../context.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { type PaymentFilter, paymentsPage } from './store.ts'

const payments = 100_000
const pending = 100
const page = 26
/** A page of payments, of their transfers and of what was looked at beside them, among which all that are pending. */
const mostRead = 3 * page + pending

let world: TestContext
let scope: Scope
beforeAll(async () => {
  world = await createTestContext()
  scope = await createTestScope(world.context)
  const { db } = world.context
  // Of every 10,000 payments one failed, one is flagged and one is unmatched; the newest 100 are pending.
  await sql`
    insert into transfers (id, chain, livemode, tx_id, position, token, from_key, to_key, amount_base, block_number,
      block_hash, block_time, state, witnessed)
    select 'trf_' || lpad(n::text, 26, '0'), 'base', false, 'tx_' || n, n % 50, 'USDC', '0xpayer', '0xshop', 19990042,
      n / 10, 'block_' || n / 10, '2026-01-01'::timestamptz + n * interval '1 minute', 'confirmed', true
    from generate_series(1, ${payments}::integer) as n
  `.execute(db)
  await sql`
    insert into payments (workspace_id, livemode, id, transfer_id, payer_key, customer_id, checkout_id, amount_minor, fee_minor,
      net_minor, currency, status, outcome, screening_verdict, created_at)
    select ${scope.workspaceId}, false, 'pay_' || lpad(n::text, 26, '0'), 'trf_' || lpad(n::text, 26, '0'), '0xpayer',
      'cus_' || n % 5000, 'chk_' || n, 1999, 0, 1999, 'USD',
      case when n > ${payments - pending}::integer then 'pending' when n % 10000 = 7 then 'failed' else 'confirmed' end,
      case when n % 10000 = 9 then 'unmatched' else 'credited' end,
      case when n % 10000 = 11 then 'screened_flagged' else 'not_screened' end,
      '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${payments}::integer) as n
  `.execute(db)
  await sql`analyze payments, transfers`.execute(db)
}, 120_000)
afterAll(() => world.close())

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How many rows of payments and of transfers the query reads, whether it keeps them or not. */
const rowsRead = (plan: Plan): number => {
  const own = ['payments', 'transfers'].includes(plan['Relation Name'] ?? '')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0
  return (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), own)
}

const explain = async (filter: PaymentFilter, after?: { createdAt: Date; id: string }): Promise<Plan> => {
  const { db } = world.context
  const query = paymentsPage(db, scope, { ...filter, after, limit: page }).compile()
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
    ...query,
    sql: `explain (analyze, format json) ${query.sql}`,
  })
  const [row] = rows
  if (row === undefined) throw new Error('EXPLAIN answers one row.')
  const [{ Plan: plan }] = JSON.parse(row['QUERY PLAN']) as [{ Plan: Plan }]
  return plan
}

test.each<[string, PaymentFilter]>([
  ['without a filter', {}],
  ['by the common status', { status: 'confirmed' }],
  ['by a rare status', { status: 'failed' }],
  ['by a status that no payment has', { status: 'reorged' }],
  ['by a rare verdict', { screeningVerdict: 'screened_flagged' }],
  ['by a verdict that no payment has', { screeningVerdict: 'screened_clean' }],
  ['of unmatched payments', { unmatched: true }],
  ['of matched payments', { unmatched: false }],
  ['of an old day', { from: '2026-01-10T00:00:00Z', to: '2026-01-11T00:00:00Z' }],
  [
    'of failed payments of an old month',
    { status: 'failed', from: '2026-01-01T00:00:00Z', to: '2026-01-31T00:00:00Z' },
  ],
  ['of a customer', { customerId: 'cus_42' }],
  ['of a checkout', { checkoutId: 'chk_4711' }],
  ['of a transaction', { txHash: 'tx_4711' }],
])('the list of payments %s does not read the table', async (_, filter) => {
  for (const after of [undefined, { createdAt: new Date('2026-02-01T00:00:00Z'), id: 'pay_1' }])
    expect(rowsRead(await explain(filter, after))).toBeLessThanOrEqual(mostRead)
})
