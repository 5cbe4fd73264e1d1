import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { fillInvoices, openInvoiceShop } from '../../testing/invoices.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { remindDue } from './remind-due.ts'
import { dueReminders, selectOwnPlans } from './reminders-store.ts'

const clock = createTestClock('2026-02-14T00:00:00.000Z')
let api: TestApi
beforeAll(async () => {
  const networks = [unreadNetwork, { ...unreadNetwork, livemode: true }]
  api = await startTestApi({ config: { networks }, clock })
  api.context.config.mailLimits = { workspacePerDay: 10_000, addressPerDay: 10_000 }
})
afterAll(() => api.close())
beforeEach(() => api.context.db.deleteFrom('invoice_reminders').execute())

const remindOn = (shop: { workspaceId: string; key: string }, ...invoiceReminderDays: number[]) =>
  api.call('PATCH', `/v1/workspaces/${shop.workspaceId}`, { key: shop.key, body: { invoiceReminderDays } })

test('of 50,000 invoices those that are due are read, in batches, each once and in the order of their moments', async () => {
  const shop = await openInvoiceShop(api)
  await fillInvoices(api.context.db, shop, { count: 50_000, customerId: shop.customerId })
  await remindOn(shop, -2, 0, 3)
  clock.advance({ days: 1 })
  const plans = await selectOwnPlans(api.context.db, shop)
  const query = dueReminders(plans, clock.now(), 100)
  expect(await rowsRead(api.context.db, query.compile(api.context.db))).toBeLessThanOrEqual(3 * 100 + 3)
  const [one, other] = await Promise.all([remindDue(api.context), remindDue(api.context)])
  expect(one + other).toBeGreaterThan(0)
  while ((await remindDue(api.context)) > 0);
  const told = (await shop.events('invoice.reminder_sent')).map(({ data }) => data.invoice)
  // The workspace sends reminders on three days: two days before the due date, on the due date, and three
  // days after it. Within the day that passed, 144 or 145 reminders became due for each of the three: one for
  // an open invoice every 10 minutes, and one for a past due invoice every 10,000 minutes.
  expect(told.length).toBeGreaterThanOrEqual(3 * 144)
  expect(told.length).toBeLessThanOrEqual(3 * 145)
  expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
  expect(await remindDue(api.context)).toBe(0)
}, 120_000)

test('many reminders take as many statements as one', async () => {
  const shop = await openInvoiceShop(api, { livemode: true })
  await remindOn(shop, 0)
  const bill = async (dueInDays: number) => {
    const { id } = await shop.create({ dueInDays })
    await shop.act('send', id)
  }
  await bill(1)
  for (let count = 0; count < 6; count += 1) await bill(2)
  const countDay = () => {
    clock.advance({ days: 1 })
    return countStatements(api.context, remindDue)
  }
  const one = await countDay()
  expect(await countDay()).toBe(one)
  expect(await shop.events('invoice.reminder_sent')).toHaveLength(7)
})
