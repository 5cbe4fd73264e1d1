import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { openInvoiceShop, queuedMails } from '../../testing/invoices.ts'
import { askPage } from '../../testing/pages.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
beforeAll(async () => {
  const networks = [unreadNetwork, { ...unreadNetwork, livemode: true }]
  api = await startTestApi({ config: { networks, testModeMail: 'customers' }, clock })
})
afterAll(() => api.close())

test('reminders that a customer ends in live mode go on in test mode', async () => {
  const shop = await openInvoiceShop(api, { livemode: true })
  const testKey = await api.makeKey({ ...shop, livemode: false }, 'full')
  /**
   * Sends an invoice to one and the same email address, in the mode of the key. Returns a function that sends
   * a reminder of the invoice.
   */
  const bill = async (key: string) => {
    const post = (path: string, body?: object) => shop.send('POST', path, body, { key })
    const found = await shop.send('GET', 'customers', undefined, { key })
    const customerId =
      found.json.data[0]?.id ?? (await post('customers', { email: 'ada@example.test' })).json.customer.id
    const { id } = (await post('invoices', shop.bill({ customerId }))).json
    await post(`invoices/${id}/send`)
    return async () => (await post(`invoices/${id}/reminder`)).status
  }
  const [remindInTest, remindInLive] = [await bill(testKey), await bill(shop.key)]
  expect([await remindInTest(), await remindInLive()]).toEqual([200, 200])
  const { unsubscribeUrl } = (await queuedMails(api)).at(-1) ?? {}
  await askPage(api.baseUrl, new URL(unsubscribeUrl ?? '').pathname, {
    form: { 'List-Unsubscribe': 'One-Click' },
  })
  clock.advance({ days: 1 })
  expect([await remindInTest(), await remindInLive()]).toEqual([200, 422])
})

test('reminders of a merchant that a customer ends go on from another that has reminded before', async () => {
  const remind = async () => {
    const shop = await openInvoiceShop(api, { livemode: true, email: 'eve@example.test' })
    const { id } = await shop.create()
    await shop.act('send', id)
    const again = async () => (await shop.act('reminder', id)).status
    expect(await again()).toBe(200)
    return again
  }
  const [first, second] = [await remind(), await remind()]
  const { unsubscribeUrl } = (await queuedMails(api)).at(-1) ?? {}
  await askPage(api.baseUrl, new URL(unsubscribeUrl ?? '').pathname, {
    form: { 'List-Unsubscribe': 'One-Click' },
  })
  clock.advance({ days: 1 })
  expect([await first(), await second()]).toEqual([200, 422])
})
