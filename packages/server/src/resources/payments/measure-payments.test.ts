import { createTestClock, type TestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactAcross } from '../../mechanisms/work/index.ts'
import type { NetworkKey } from '../../settings/config.ts'
import { createTestContext, createTestScope } from '../../testing/context.ts'
import { createWorld, type World } from '../../testing/payments/world.ts'
import { measurePayments } from './measure-payments.ts'
import { pendingCounts, suspectedCounts, unmatchedCounts } from './measures-store.ts'
import { countPayments } from './record/count-payments.ts'

let world: World
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createWorld({ clock })
})
afterAll(() => world.close())

/** Returns the samples of a metric as `label value`, without samples of 0. */
const samples = async (name: string): Promise<string[]> => {
  const text = await world.context.metrics.registry.getSingleMetricAsString(name)
  return text.split('\n').filter((line) => line.startsWith(name) && !line.endsWith(' 0'))
}

const measured = async (name: string) => {
  world.context.metrics.forgetMeasured()
  await measurePayments(world.context)
  return await samples(name)
}

const network = 'chain="base",mode="test"'

test('a payment is pending with what it pays until it is deep enough, and each status it comes to is counted', async () => {
  const shop = await world.openShop()
  const checkout = await world.prepare(shop)
  await world.pay({ to: checkout.recipient, amountBase: checkout.amountBase, suffix: checkout.suffix })
  await world.pay({ to: shop.wallet, amountBase: 7_000_000n })
  await world.read()
  clock.advance({ hours: 1 })
  expect(await measured('stablerail_payments_pending')).toEqual([
    `stablerail_payments_pending{${network},outcome="credited"} 1`,
    `stablerail_payments_pending{${network},outcome="unmatched"} 1`,
  ])
  const [oldest = ''] = await measured('stablerail_payments_oldest_pending_seconds')
  expect(Number(oldest.split(' ').at(-1))).toBeGreaterThan(3_500)
  clock.advance({ hours: -1 })
  await world.node.mine(3)
  await world.read()
  expect(await measured('stablerail_payments_pending')).toEqual([])
  expect(await measured('stablerail_payments_oldest_pending_seconds')).toEqual([])
  expect(await samples('stablerail_payments_total')).toEqual(
    ['pending', 'confirmed'].flatMap((status) =>
      ['credited', 'unmatched'].map(
        (outcome) => `stablerail_payments_total{${network},status="${status}",outcome="${outcome}"} 1`,
      ),
    ),
  )
})

test('a confirmed payment that pays nothing known is counted until the merchant has dealt with it', async () => {
  const name = 'stablerail_payments_unmatched'
  const shop = await world.openShop()
  const [before = `${name}{mode="test"} 0`] = await measured(name)
  const count = Number(before.split(' ').at(-1))
  await world.pay({ to: shop.wallet, amountBase: 9_000_000n })
  await world.read()
  expect(await measured(name)).toEqual(count === 0 ? [] : [before])
  await world.node.mine(3)
  await world.read()
  expect(await measured(name)).toEqual([`${name}{mode="test"} ${count + 1}`])
  await world.context.db
    .updateTable('payments')
    .set({ status: 'refunded' })
    .where('workspace_id', '=', shop.scope.workspaceId)
    .execute()
  expect(await measured(name)).toEqual(count === 0 ? [] : [before])
})

test('a payment that waits only for confirmations of its workspace is pending, and is no old one', async () => {
  const shop = await world.openShop()
  await world.context.db
    .updateTable('workspaces')
    .set({ confirmations: JSON.stringify({ base: 5 }) })
    .where('id', '=', shop.scope.workspaceId)
    .execute()
  await world.pay({ to: shop.wallet, amountBase: 9_000_000n })
  await world.node.mine(2)
  await world.read()
  clock.advance({ hours: 1 })
  expect(await measured('stablerail_payments_pending')).toEqual([
    `stablerail_payments_pending{${network},outcome="unmatched"} 1`,
  ])
  expect(await measured('stablerail_payments_oldest_pending_seconds')).toEqual([])
  clock.advance({ hours: -1 })
  await world.node.mine(2)
  await world.read()
  expect(await measured('stablerail_payments_pending')).toEqual([])
})

test('a confirmed payment that a reorganisation takes out is counted as suspected', async () => {
  const shop = await world.openShop()
  await world.pay({ to: shop.wallet, amountBase: 8_000_000n })
  await world.node.mine(2)
  await world.read()
  expect(await measured('stablerail_payments_suspected')).toEqual([])
  await world.node.reorg({ depth: 3 })
  await world.read()
  expect(await measured('stablerail_payments_suspected')).toEqual([
    `stablerail_payments_suspected{${network}} 1`,
  ])
})

test('a payment whose move is rolled back is not counted', async () => {
  const move = { chain: 'base', livemode: true, status: 'reorged', outcome: 'credited' } as const
  const failing = transactAcross(world.context, async (work) => {
    countPayments(work, [move])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await samples('stablerail_payments_total')).not.toContainEqual(expect.stringContaining('reorged'))
})

test('unmatched payments are counted to 10,000 in each mode, however many the other one has', async () => {
  const { context, close } = await createTestContext()
  const { db } = context
  await sql`
    with waiting as (
      select 'trf_' || n as transfer_id, n <= 12000 as livemode, 'ws_' || n % 2 as workspace_id, 'pay_' || n as id
      from generate_series(1, 12003) as n
    ), told as (
      insert into transfers (id, chain, livemode, tx_id, position, token, from_key, to_key, amount_base, block_number,
        block_hash, block_time, state, witnessed)
      select transfer_id, 'base', livemode, id, 0, 'USDC', '0xpayer', '0xshop', 1, 1, 'block', now(), 'confirmed', true
      from waiting
    )
    insert into payments (workspace_id, livemode, id, transfer_id, payer_key, amount_minor, fee_minor, net_minor,
      currency, status, outcome, created_at)
    select workspace_id, livemode, id, transfer_id, '0xpayer', 1, 0, 1, 'USD', 'confirmed', 'unmatched', now()
    from waiting
  `.execute(db)
  await measurePayments(context)
  const { values } = await context.metrics.paymentsUnmatched.get()
  expect(Object.fromEntries(values.map(({ labels, value }) => [labels.mode, value]))).toEqual({
    live: 10_000,
    test: 3,
  })
  await close()
})

test('among many payments the measures read the open ones alone, also where the statistics are old', async () => {
  const { context, close } = await createTestContext()
  const { db } = context
  const { workspaceId } = await createTestScope(context)
  await sql`alter table transfers set (autovacuum_enabled = false)`.execute(db)
  await sql`alter table payments set (autovacuum_enabled = false)`.execute(db)
  const insert = async (from: number, to: number) => {
    await sql`
      insert into transfers (id, chain, livemode, tx_id, position, token, from_key, to_key, amount_base, block_number,
        block_hash, block_time, state, witnessed)
      select 'trf_' || n, 'base', false, 'tx_' || n, 0, 'USDC', '0xpayer', '0xshop', 1, n, 'block', now(),
        case when n % 10000 = 0 then 'seen' else 'confirmed' end, true
      from generate_series(${from}::integer, ${to}::integer) as n
    `.execute(db)
    await sql`
      insert into payments (workspace_id, livemode, id, transfer_id, payer_key, amount_minor, fee_minor, net_minor,
        currency, status, outcome, reorg_suspected, created_at)
      select ${workspaceId}, false, 'pay_' || n, 'trf_' || n, '0xpayer', 1, 0, 1, 'USD',
        case when n % 10000 = 0 then 'pending' else 'confirmed' end, 'credited', n % 10000 = 1, now()
      from generate_series(${from}::integer, ${to}::integer) as n
    `.execute(db)
  }
  await insert(1, 100)
  await sql`analyze payments, transfers`.execute(db)
  await insert(101, 40_000)
  const key: NetworkKey = { chain: 'base', livemode: false }
  const queries = [pendingCounts(db, key), suspectedCounts(db)].map((query) => query.compile())
  for (const query of [...queries, unmatchedCounts.compile(db)]) {
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
      ...query,
      sql: `explain (analyze, costs off, timing off) ${query.sql}`,
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/transfers_waiting|payments_suspected|payments_by_kind/)
    expect(plan).not.toMatch(/Rows Removed by Filter: \d{3}|Seq Scan/)
  }
  await close()
})
