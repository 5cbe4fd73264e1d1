import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { type InvoiceShop, openInvoiceShop } from '../../testing/invoices.ts'
import { createMoveClocksJob } from '../test-clocks/index.ts'
import { invoiceSteps } from './index.ts'
import { remindDue } from './remind-due.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
const job = createMoveClocksJob([invoiceSteps])
let api: TestApi
beforeAll(async () => {
  const networks = [unreadNetwork, { ...unreadNetwork, livemode: true }]
  api = await startTestApi({ config: { networks }, clock })
})
afterAll(() => api.close())

let shop: InvoiceShop
beforeEach(async () => {
  await api.context.db.deleteFrom('invoice_reminders').execute()
  shop = await openInvoiceShop(api, { livemode: true })
})

const remindOn = (...invoiceReminderDays: number[]) =>
  api.call('PATCH', `/v1/workspaces/${shop.workspaceId}`, { key: shop.key, body: { invoiceReminderDays } })
const bill = async (): Promise<string> => {
  const { id } = await shop.create({ dueInDays: 1 })
  await shop.act('send', id)
  return id
}
const reminded = async () => (await shop.events('invoice.reminder_sent')).map(({ data }) => data.invoice.id)

test('a reminder that is due and not looked at yet is sent, though days are set anew of which its own stays', async () => {
  await remindOn(0)
  const id = await bill()
  clock.advance({ days: 1, hours: 1 })
  await remindOn(0, 5)
  while ((await remindDue(api.context)) > 0);
  expect(await reminded()).toEqual([id])
})

test('an invoice of live mode takes no step of the test clock', async () => {
  const key = await api.makeKey({ ...shop, livemode: false }, 'full')
  await remindOn(0)
  await bill()
  await shop.send('POST', 'test_clock', { advanceBy: 5 * 86_400 }, { key })
  while ((await job.run(api.context)) > 0);
  expect((await shop.send('GET', 'test_clock', undefined, { key })).json).toMatchObject({
    status: 'ready',
    steps: 0,
  })
})
