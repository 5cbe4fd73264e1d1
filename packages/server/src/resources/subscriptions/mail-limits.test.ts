import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { queuedMails } from '../../testing/invoices.ts'
import { askPage } from '../../testing/pages.ts'
import { openSubscriptionShop, type SubscriptionShop } from '../../testing/subscriptions.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
let shop: SubscriptionShop
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork], testModeMail: 'customers' }, clock })
})
afterAll(() => api.close())
beforeEach(async () => {
  api.context.config.mailLimits = { workspacePerDay: 100, addressPerDay: 100 }
  shop = await openSubscriptionShop(api)
  await api.context.db.deleteFrom('mails').execute()
})

/**
 * Advances the clock to a new day, and sets the limits of mails to one mail per day for the workspace and for
 * each address.
 */
const leaveOne = () => {
  clock.advance({ days: 2 })
  api.context.config.mailLimits = { workspacePerDay: 1, addressPerDay: 1 }
}
const subjects = async (begin: string) =>
  (await queuedMails(api)).map(({ subject }) => subject).filter((subject) => subject.startsWith(begin))
const reminders = () => shop.told('invoice.reminder_sent')

test('a resumption that bills mails its invoice with the last mail of the day, and the next act is refused', async () => {
  const { id } = await shop.start({ trialDays: 14 })
  await shop.act('pause', id)
  await shop.move({ days: 20 })
  leaveOne()
  expect((await shop.act('resume', id)).status).toBe(200)
  expect(await subjects('Invoice')).toHaveLength(1)
  const refused = await shop.request()
  expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited'])
  expect(await subjects('Your subscription to')).toHaveLength(1)
})

test('a merchant whose mails of the day are used up may cancel a subscription, and its customer is mailed none', async () => {
  const [first, second] = [await shop.start(), await shop.start()]
  leaveOne()
  const answers = [
    await shop.act('cancel', first.id, { mode: 'immediately' }),
    await shop.act('cancel', second.id, { mode: 'immediately' }),
  ]
  expect(answers.map(({ status, json }) => [status, json.status])).toEqual([
    [200, 'canceled'],
    [200, 'canceled'],
  ])
  expect((await subjects('Your subscription')).filter((one) => one.endsWith('is canceled'))).toHaveLength(1)
})

test('a cancellation is not undone if the customer cannot be mailed that the subscription continues', async () => {
  const { id } = await shop.start({ trialDays: 14 })
  const { json: canceled } = await shop.act('cancel', id)
  leaveOne()
  await shop.act('cancel', (await shop.start()).id, { mode: 'immediately' })
  const refused = await shop.act('uncancel', id)
  expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited'])
  const { json } = await shop.act('cancel', id)
  expect(json.canceledAt).toBe(canceled.canceledAt)
})

test('a reminder is told until the customer ends the reminders, and the subscription ends all the same', async () => {
  await shop.start()
  await shop.move({ days: 4 })
  const told = await reminders()
  expect(told).toHaveLength(1)
  const missed = (await queuedMails(api)).find(({ subject }) => subject.startsWith('Payment missed'))
  const { pathname } = new URL(missed?.unsubscribeUrl ?? '')
  await askPage(api.baseUrl, pathname, { form: { 'List-Unsubscribe': 'One-Click' } })
  await shop.move({ days: 20 })
  expect(await reminders()).toEqual(told)
  expect(await shop.told('subscription.canceled')).toHaveLength(1)
})

test('a reminder is not told where the address has had its mails of the day', async () => {
  await shop.start()
  leaveOne()
  await shop.move({ days: 6 })
  expect(await reminders()).toHaveLength(1)
})
