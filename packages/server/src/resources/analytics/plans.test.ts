import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Scope } from '../../ports/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import type { Period } from './span.ts'
import { checkoutCounts, paymentSums, planCounts, refundSums } from './store.ts'

const rows = 20_000
const refunds = 100
const daysOfSpan = 5
const minutesOfSpan = daysOfSpan * 1_440
const span: Period = { from: new Date('2026-01-05T00:00:00Z'), to: new Date('2026-01-10T00:00:00Z') }

let world: TestContext
let shop: Scope
beforeAll(async () => {
  world = await createTestContext()
  shop = await createTestScope(world.context)
  const other = await createTestScope(world.context)
  await insertRows(shop, 'a', rows)
  await insertRows(other, 'b', 500)
  await vi.waitFor(async () => expect(await makeVisible()).toEqual([]), { timeout: 60_000 })
}, 120_000)
afterAll(() => world.close())

/**
 * Vacuums the tables, and returns those tables that still have a page that is not marked all-visible. One
 * VACUUM may not be enough: a commit may not be flushed yet, or a concurrent ANALYZE may still need older
 * rows.
 */
const makeVisible = async (): Promise<string[]> => {
  const { db } = world.context
  await sql`checkpoint`.execute(db)
  await sql`vacuum analyze transfers, payments, refunds, checkouts, subscriptions`.execute(db)
  const { rows: hidden } = await sql<{ relname: string }>`
    select relname from pg_class
    where relname in ('payments', 'refunds', 'checkouts', 'subscriptions') and relallvisible < relpages
  `.execute(db)
  return hidden.map(({ relname }) => relname)
}

const numbers = (count: number) => sql`generate_series(1, ${count}::integer) as n`
const moment = sql`'2026-01-01'::timestamptz + n * interval '1 minute'`

/** Inserts `count` payments and checkouts, one of each a minute, and one refund of an old payment an hour. */
const insertRows = async ({ workspaceId }: Scope, letter: string, count: number) => {
  const { db } = world.context
  const id = (prefix: string) => sql`${`${prefix}_${letter}`} || n`
  await sql`
    insert into transfers (id, chain, livemode, tx_id, position, token, from_key, to_key, amount_base, block_number,
      block_hash, block_time, state, witnessed)
    select ${id('trf')}, 'base', false, ${id('tx')}, 0, 'USDC', '0xpayer', '0xshop', 19990042, n, 'block', ${moment},
      'confirmed', true
    from ${numbers(count)}
  `.execute(db)
  await sql`
    insert into payments (workspace_id, livemode, id, transfer_id, transfer_chain, transfer_token, payer_key, amount_minor,
      fee_minor, net_minor, currency, status, outcome, created_at, confirmed_at)
    select ${workspaceId}, false, ${id('pay')}, ${id('trf')}, 'base', 'USDC', '0xpayer', 1999, 0, 1999, 'USD', 'confirmed',
      'credited', ${moment}, ${moment}
    from ${numbers(count)}
  `.execute(db)
  await sql`
    insert into refunds (workspace_id, livemode, id, payment_id, chain, token, sender_key, recipient_key, amount_base,
      amount_minor, status, created_at, confirmed_at)
    select ${workspaceId}, false, ${id('ref')}, ${id('pay')}, 'base', 'USDC', '0xshop', '0xpayer', 10000, 1, 'confirmed',
      '2026-01-01'::timestamptz + n * interval '1 hour', '2026-01-01'::timestamptz + n * interval '1 hour'
    from ${numbers(Math.min(count, 24 * refunds))}
  `.execute(db)
  await sql`
    insert into checkouts (workspace_id, livemode, id, mode, status, amount_minor, currency, chain, token, wallet_id,
      success_url, expires_at, hosted_token, created_at)
    select ${workspaceId}, false, ${id('chk')}, 'payment', case when n % 3 = 0 then 'expired' else 'succeeded' end, 1999,
      'USD', 'base', 'USDC', 'wlt', '', ${moment}, ${id('token')}, ${moment}
    from ${numbers(count)}
  `.execute(db)
  await sql`
    insert into subscriptions (workspace_id, livemode, id, customer_id, product_id, price_id, amount_minor, currency,
      interval, chain, token, autopay, status, hosted_token, created_at, started_at, trial_mailed, anchor, boundary, period,
      paid_periods, current_period_end, dunning_step)
    select ${workspaceId}, false, ${id('sub')}, 'cus', 'prod', 'price', 1999, 'USD', 'month', 'base', 'USDC', 'manual',
      case when n % 100 = 0 then 'active' else 'canceled' end, ${id('token')}, ${moment}, ${moment}, false, ${moment}, 0, 1, 1,
      ${moment}, 0
    from ${numbers(count)}
  `.execute(db)
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Heap Fetches'?: number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

const explain = async (query: RawBuilder<unknown>) => {
  const { db } = world.context
  const compiled = query.compile(db)
  const { rows: told } = await db.executeQuery<{ 'QUERY PLAN': string }>({
    ...compiled,
    sql: `explain (analyze, buffers, format json) ${compiled.sql}`,
  })
  const [{ Plan: plan }] = JSON.parse(told[0]?.['QUERY PLAN'] ?? '') as [{ Plan: Node }]
  const nodes = flatten(plan)
  return {
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    scans: nodes
      .filter((node) => node['Relation Name'] !== undefined)
      .map((node) => ({
        how: node['Node Type'],
        index: node['Index Name'],
        fetched: node['Heap Fetches'],
        read: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      })),
  }
}

/**
 * Returns the maximum number of index pages that a number of index entries takes: an entry takes at most 200
 * bytes of a page of 8,192, and a page is at least two thirds full.
 */
const pagesFor = (entries: number) => Math.ceil((entries * 200) / (8_192 * 0.66)) + 10

test.each(['day', 'chain', 'token'] as const)(
  'payments and checkouts by %s are added up from an index alone, and no more of it than the span',
  async (by) => {
    const payments = await explain(paymentSums(shop, span, by))
    const [scan, ...others] = payments.scans.filter(({ read }) => read > 0)
    expect(others).toEqual([])
    expect(scan).toEqual({
      how: 'Index Only Scan',
      index: 'payments_counted',
      fetched: 0,
      read: minutesOfSpan,
    })
    expect(payments.pages).toBeLessThanOrEqual(pagesFor(minutesOfSpan))
    const checkouts = await explain(checkoutCounts(shop, span, by))
    // For groups by day, PostgreSQL may also use the index of statuses, which contains all needed columns.
    const index =
      by === 'day' ? expect.stringMatching(/^checkouts_(counted|by_status)$/) : 'checkouts_counted'
    expect(checkouts.scans).toEqual([{ how: 'Index Only Scan', index, fetched: 0, read: minutesOfSpan }])
    expect(checkouts.pages).toBeLessThanOrEqual(pagesFor(minutesOfSpan))
  },
)

test.each(['day', 'chain', 'token'] as const)(
  'of refunds by %s those of the span are read, and their payments one by one',
  async (by) => {
    const { scans } = await explain(refundSums(shop, span, by))
    const ofSpan = daysOfSpan * 24
    expect(scans).toEqual([
      expect.objectContaining({ how: 'Index Only Scan', index: 'refunds_counted', fetched: 0, read: ofSpan }),
      expect.objectContaining({ index: 'payments_pkey', read: ofSpan }),
    ])
  },
)

test('of subscriptions those that bring revenue are read, from an index alone', async () => {
  const { scans } = await explain(planCounts(shop))
  expect(scans).toEqual([
    { how: 'Index Only Scan', index: 'subscriptions_counted', fetched: 0, read: rows / 100 },
    { how: 'Index Only Scan', index: 'subscriptions_refunded', fetched: 0, read: 0 },
  ])
})
