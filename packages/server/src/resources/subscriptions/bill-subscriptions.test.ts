import { createTestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { queuedMails } from '../../testing/invoices.ts'
import { openSubscriptionShop, type SubscriptionShop } from '../../testing/subscriptions.ts'
import { runDueSteps } from './run-steps.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] }, clock })
})
afterAll(() => api.close())

let shop: SubscriptionShop
beforeEach(async () => {
  for (const table of ['mails', 'subscriptions', 'invoices'] as const)
    await api.context.db.deleteFrom(table).execute()
  shop = await openSubscriptionShop(api)
})

const numbers = async () => {
  const rows = await api.context.db
    .selectFrom('invoices')
    .select('number')
    .where('workspace_id', '=', shop.workspaceId)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

/** More subscriptions than four workers process in one run each. */
const many = 2_100

/** Creates `many` subscriptions, whose trials all end at the same time. */
const startMany = async () => {
  const { id } = await shop.start({ trialDays: 1 })
  await sql`
    insert into subscriptions
    select copy.* from subscriptions as own cross join generate_series(2, ${many}) as place
    cross join lateral jsonb_populate_record(own, jsonb_build_object(
      'id', overlay(own.id placing to_char(place, 'FM000000') from length(own.id) - 5),
      'hosted_token', overlay(own.hosted_token placing to_char(place, 'FM000000') from 1)
    )) as copy
    where own.id = ${id}
  `.execute(api.context.db)
  await api.context.db
    .updateTable('subscriptions')
    .set((is) => ({ trial_mailed: true, next_step: 'end_trial', next_step_at: is.ref('trial_ends_at') }))
    .execute()
}

test('one run of the job bills two batches', async () => {
  await startMany()
  clock.advance({ days: 1 })
  expect(await runDueSteps(api.context)).toBe(500)
})

test('if one of two batches fails, the run fails after the other has been committed', async () => {
  await startMany()
  clock.advance({ days: 1 })
  const { context } = api
  let made = 0
  const make: typeof context.ids.make = (kind) => {
    made += 1
    if (made === 1) throw new Error('No id.')
    return context.ids.make(kind)
  }
  const failing = { ...context, ids: { ...context.ids, make } }
  await expect(runDueSteps(failing)).rejects.toThrow('No id.')
  expect(await numbers()).toHaveLength(250)
})

test('four workers bill what real time has made due once each, and the numbers have no gap', async () => {
  await startMany()
  clock.advance({ days: 1 })
  const works = async () => {
    let sum = 0
    for (let count = await runDueSteps(api.context); count > 0; count = await runDueSteps(api.context))
      sum += count
    return sum
  }
  const sums = await Promise.all([works(), works(), works(), works()])
  expect(sums.reduce((sum, one) => sum + one, 0)).toBe(many)
  expect(await numbers()).toEqual(Array.from({ length: many }, (_, index) => index + 1))
  const billed = await api.context.db.selectFrom('invoices').select('subscription_id').distinct().execute()
  expect(billed).toHaveLength(many)
  const told = await api.context.db
    .selectFrom('events')
    .select('id')
    .where('workspace_id', '=', shop.workspaceId)
    .where('type', '=', 'subscription.trial_ended')
    .execute()
  expect(told).toHaveLength(many)
})

test('an outage of weeks cancels nobody at once: grace and dunning go on from where the service came back', async () => {
  const { id } = await shop.start()
  clock.advance({ days: 40 })
  expect(await runDueSteps(api.context)).toBe(1)
  expect(await runDueSteps(api.context)).toBe(0)
  expect((await shop.read(id)).status).toBe('past_due')
  for (let day = 1; day < 14; day += 1) {
    clock.advance({ days: 1 })
    await runDueSteps(api.context)
  }
  expect((await shop.read(id)).status).toBe('past_due')
  expect(await shop.told('invoice.reminder_sent')).toHaveLength(3)
  clock.advance({ days: 1 })
  await runDueSteps(api.context)
  expect((await shop.read(id)).status).toBe('canceled')
})

test('mails lead to the invoice and to the page of the subscription, in test mode for the admins', async () => {
  await shop.addMember('admin@example.test', 'admin')
  await shop.start()
  const [started] = await queuedMails(api)
  expect(started).toMatchObject({
    to: 'admin@example.test',
    subject: expect.stringContaining('[Test, for ada@example.test]'),
    text: expect.stringMatching(/\/i\/[\w-]{32}[\s\S]*\/s\/[\w-]{32}/),
  })
  clock.advance({ days: 3 })
  await runDueSteps(api.context)
  expect(await queuedMails(api)).toHaveLength(1)
  clock.advance({ days: 1 })
  await runDueSteps(api.context)
  const [, missed] = await queuedMails(api)
  expect(missed?.subject).toContain('Payment missed: Tea club by Test shop')
})

test('a customer who was deleted when that ended no subscriptions yet is billed without a mail', async () => {
  await shop.addMember('owner@example.test', 'admin')
  await shop.start({ trialDays: 1 })
  await api.context.db.updateTable('customers').set({ deleted_at: clock.now() }).execute()
  await api.context.db.deleteFrom('mails').execute()
  clock.advance({ days: 1 })
  while ((await runDueSteps(api.context)) > 0);
  expect(await shop.billed()).toHaveLength(1)
  expect(await queuedMails(api)).toEqual([])
})

test('a subscription of nothing advances its periods without invoices', async () => {
  const { id } = await shop.start({ priceId: await shop.makePrice(0, 'week') })
  await shop.move({ days: 30 })
  expect(await shop.read(id)).toMatchObject({
    status: 'active',
    mrrMinor: 0,
    currentPeriodEnd: new Date((await shop.now()).getTime() + 5 * 86_400_000).toISOString(),
  })
  expect(await shop.billed()).toEqual([])
})

test('prices that come to more than can be counted are refused', async () => {
  const { status, error } = await shop.send('POST', `products/${shop.productId}/prices`, {
    amount: 1_000_000_000_000,
    interval: 'minute',
  })
  expect([status, error.param]).toEqual([400, 'amount'])
})

test('an invoice about a subscription is made where there is one, and its void moves nothing', async () => {
  const { id } = await shop.start()
  const { id: invoiceId } = await shop.create({ subscriptionId: id })
  const before = await shop.read(id)
  await shop.send('POST', `invoices/${invoiceId}/send`)
  await shop.send('POST', `invoices/${invoiceId}/void`)
  expect(await shop.read(id)).toEqual(before)
})
