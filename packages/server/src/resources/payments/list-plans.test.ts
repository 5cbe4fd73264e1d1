import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '../../ports/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { selectUnmatchedSince } from './confirm/mails-store.ts'
import { exportedPage } from './export-store.ts'
import { type PaymentFilter, paymentsPage, selectPayments } from './record/store.ts'

const payments = 100_000
const oldMonth = { from: '2026-01-01T00:00:00Z', to: '2026-01-31T00:00:00Z' }
const pending = 100
const page = 26
/**
 * The maximum number of rows that a page may read: its payments, their transfers and refunds, and all pending
 * payments.
 */
const mostRead = 3 * page + pending

let world: TestContext
/**
 * A test workspace in which one of every 10,000 payments failed, one is flagged and one is unmatched, and the
 * newest 100 are pending.
 */
let shop: Scope
/**
 * A test workspace whose payments are screened and unmatched, except for two of every 10,000 payments: one is
 * not screened, and one is credited.
 */
let treasury: Scope
beforeAll(async () => {
  world = await createTestContext()
  shop = await createTestScope(world.context)
  treasury = await createTestScope(world.context)
  await insertPayments(shop, '0', payments, {
    status: sql`case when n > ${payments - pending}::integer then 'pending' when n % 10000 = 7 then 'failed' else 'confirmed' end`,
    outcome: sql`case when n % 10000 = 9985 then 'unmatched' else 'credited' end`,
    verdict: sql`case when n % 10000 = 11 then 'screened_flagged' else 'not_screened' end`,
  })
  await insertPayments(treasury, '1', payments / 2, {
    status: sql`'confirmed'`,
    outcome: sql`case when n % 10000 = 9 then 'credited' else 'unmatched' end`,
    verdict: sql`case when n % 10000 = 11 then 'not_screened' else 'screened_clean' end`,
  })
  await insertRefunds(shop, 20_000)
  await sql`analyze payments, transfers, refunds`.execute(world.context.db)
}, 120_000)
afterAll(() => world.close())

type Kinds = Record<'status' | 'outcome' | 'verdict', RawBuilder<unknown>>

const insertPayments = async (scope: Scope, digit: string, count: number, kinds: Kinds) => {
  const { db } = world.context
  await sql`
    insert into transfers (id, chain, livemode, tx_id, position, token, from_key, to_key, amount_base, block_number,
      block_hash, block_time, state, witnessed)
    select 'trf_' || ${digit} || lpad(n::text, 25, '0'), 'base', false, 'tx_' || ${digit} || n, n % 50, 'USDC',
      '0xpayer', '0xshop', 19990042, n / 10, 'block_' || n / 10, '2026-01-01'::timestamptz + n * interval '1 minute', 'confirmed', true
    from generate_series(1, ${count}::integer) as n
  `.execute(db)
  await sql`
    insert into payments (workspace_id, livemode, id, transfer_id, payer_key, customer_id, checkout_id, amount_minor, fee_minor,
      net_minor, currency, status, outcome, screening_verdict, created_at)
    select ${scope.workspaceId}, false, 'pay_' || ${digit} || lpad(n::text, 25, '0'),
      'trf_' || ${digit} || lpad(n::text, 25, '0'), '0xpayer', 'cus_' || n % 5000, 'chk_' || n, 1999, 0, 1999, 'USD',
      ${kinds.status}, ${kinds.outcome}, ${kinds.verdict},
      '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${count}::integer) as n
  `.execute(db)
}

/** Inserts refunds of every fourth payment, each confirmed 60 days after its payment. */
const insertRefunds = async (scope: Scope, count: number) => {
  await sql`
    insert into refunds (workspace_id, livemode, id, payment_id, chain, token, sender_key, recipient_key, amount_base,
      amount_minor, status, created_at, confirmed_at)
    select ${scope.workspaceId}, false, 'ref_' || lpad(n::text, 26, '0'), 'pay_0' || lpad((4 * n)::text, 25, '0'), 'base',
      'USDC', '0xshop', '0xpayer', 10000, 1, 'confirmed', '2026-01-01'::timestamptz,
      '2026-03-01'::timestamptz + 4 * n * interval '1 minute'
    from generate_series(1, ${count}::integer) as n
  `.execute(world.context.db)
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/**
 * Returns the number of rows of payments, transfers and refunds that the query reads, including rows that a
 * filter removes.
 */
const rowsRead = (plan: Plan): number => {
  const own = ['payments', 'transfers', 'refunds'].includes(plan['Relation Name'] ?? '')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0
  return (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), own)
}

const explain = async (
  scope: Scope,
  filter: PaymentFilter,
  after?: { createdAt: Date; id: string },
): Promise<Plan> => {
  return await explainQuery(
    paymentsPage(world.context.db, scope, { ...filter, after, limit: page }).compile(),
  )
}

const explainQuery = async (query: CompiledQuery): Promise<Plan> => {
  const { db } = world.context
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
  ['of failed payments of an old month', { status: 'failed', ...oldMonth }],
  ['that need a decision', { decision: 'needed' }],
  ['that need a decision and matched nothing', { decision: 'needed', unmatched: true }],
  ['of a customer', { customerId: 'cus_42' }],
  ['of a checkout', { checkoutId: 'chk_4711' }],
  ['of a transaction', { txHash: 'tx_04711' }],
])('the list of payments %s does not read the table', async (_, filter) => {
  for (const after of [undefined, { createdAt: new Date('2026-02-01T00:00:00Z'), id: 'pay_1' }])
    expect(rowsRead(await explain(shop, filter, after))).toBeLessThanOrEqual(mostRead)
})

test.each<[string, PaymentFilter]>([
  ['that were not screened', { screeningVerdict: 'not_screened' }],
  ['that were screened', { screeningVerdict: 'screened_clean' }],
  ['that were not screened, of an old month', { screeningVerdict: 'not_screened', ...oldMonth }],
  ['that belong to a checkout', { unmatched: false }],
  ['that belong to none', { unmatched: true }],
  ['that were not screened and belong to a checkout', { screeningVerdict: 'not_screened', unmatched: false }],
])(
  'where most are unmatched and screened, the list of payments %s does not read the table',
  async (_, filter) => {
    for (const after of [undefined, { createdAt: new Date('2026-02-01T00:00:00Z'), id: 'pay_1' }])
      expect(rowsRead(await explain(treasury, filter, after))).toBeLessThanOrEqual(mostRead)
  },
)

test.each<[string, PaymentFilter, number]>([
  ['of all', {}, 4_000],
  ['of an old month', oldMonth, 4_000],
  ['of a month with refunds', { from: '2026-03-10T00:00:00Z', to: '2026-03-12T00:00:00Z' }, 4_000],
  ['of confirmed payments', { status: 'confirmed' }, 6_000 + pending],
  // The query looks up the payment of each refund.
  ['of unmatched payments', { unmatched: true }, 2 * 20_000 + 100],
  ['of matched payments', { unmatched: false }, 20_000],
  ['of failed payments', { status: 'failed' }, 100],
  ['of a customer', { customerId: 'cus_44' }, 100],
  ['of a checkout', { checkoutId: 'chk_4712' }, 10],
  ['of a transaction', { txHash: 'tx_04712' }, 10],
])('a page of the export %s reads at most the page and its refunds', async (_, filter, most) => {
  for (const after of [undefined, { createdAt: new Date('2026-03-11T00:00:00Z'), id: 'ref_1' }]) {
    const query = exportedPage(world.context.db, shop, { ...filter, after })
    expect(rowsRead(await explainQuery(query.compile()))).toBeLessThanOrEqual(most)
  }
})

test('a page of several kinds is that of the newest payments of all of them, and the next page goes on after it', async () => {
  const { db } = world.context
  const newest = await selectPayments(db, shop, { limit: 200 })
  const matched = newest.filter(({ outcome }) => outcome !== 'unmatched').map(({ id }) => id)
  expect(matched.length).toBeLessThan(newest.length)
  const first = await selectPayments(db, shop, { unmatched: false, limit: page })
  const last = first.at(-1)
  if (last === undefined) return expect.unreachable()
  const after = { createdAt: last.created_at, id: last.id }
  const second = await selectPayments(db, shop, { unmatched: false, after, limit: page })
  expect([...first, ...second].map(({ id }) => id)).toEqual(matched.slice(0, 2 * page))
})

test('the admins are told of unmatched payments, however many matched ones are newer', async () => {
  const { db } = world.context
  await db
    .updateTable('payments')
    .set({ announced: true, confirmed_at: sql`created_at` })
    .where('workspace_id', '=', shop.workspaceId)
    .where('outcome', '=', 'unmatched')
    .execute()
  const confirmed = payments / 10_000 - 1
  expect(await selectUnmatchedSince(db, shop, new Date(0))).toHaveLength(confirmed)
  const second = new Date(Date.parse('2026-01-01T00:00:00Z') + 19_985 * 60_000)
  expect(await selectUnmatchedSince(db, shop, second)).toHaveLength(confirmed - 2)
})
