import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { failAt } from '../../testing/count-statements.ts'
import { type InvoiceShop, openInvoiceShop, queuedMails } from '../../testing/invoices.ts'
import { askPage } from '../../testing/pages.ts'
import { waitingFor } from '../../testing/waiting-for.ts'
import { createMoveClocksJob } from '../test-clocks/index.ts'
import { invoiceSteps } from './index.ts'
import { makePastDue } from './past-due.ts'
import { remindDue } from './remind-due.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
const job = createMoveClocksJob([invoiceSteps])
const dayMs = 86_400_000
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({
    config: { networks: [unreadNetwork, { ...unreadNetwork, livemode: true }] },
    clock,
  })
})
afterAll(() => api.close())

let shop: InvoiceShop
const open = async (options: Parameters<typeof openInvoiceShop>[1]) => {
  shop = await openInvoiceShop(api, options)
}
beforeEach(async () => {
  for (const table of ['invoices', 'invoice_reminders', 'mails', 'mail_counts'] as const)
    await api.context.db.deleteFrom(table).execute()
})

const remindOn = (...invoiceReminderDays: number[]) =>
  api.call('PATCH', `/v1/workspaces/${shop.workspaceId}`, { key: shop.key, body: { invoiceReminderDays } })
const bill = async (dueInDays: number): Promise<string> => {
  const { id } = await shop.create({ dueInDays })
  await shop.act('send', id)
  return id
}
/** Returns the reminders that were sent: the invoice, its status and the time of each. */
const told = async () =>
  (await shop.events('invoice.reminder_sent')).map(({ at, data }) => ({
    id: data.invoice.id,
    status: data.invoice.status,
    at,
  }))
const reminded = async () => (await told()).map(({ id }) => id)
const mailCount = async () => (await queuedMails(api)).length
const after = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString()
const look = async () => {
  while ((await remindDue(api.context)) > 0);
}
const advance = async (days: number) => {
  await shop.send('POST', 'test_clock', { advanceBy: days * 86_400 })
  while ((await job.run(api.context)) > 0);
}
/** Advances the test's substitute for real time day by day, and runs the reminder job once a day. */
const live = async (days: number) => {
  for (let day = 0; day < days; day += 1) {
    clock.advance({ days: 1 })
    await look()
  }
}

describe.each([
  ['a test clock', { livemode: false, pass: advance }],
  ['real time', { livemode: true, pass: live }],
])('by %s', (_, { livemode, pass }) => {
  beforeEach(() => open({ livemode }))

  test.each<[number[], number, [day: number, status: string][]]>([
    [[], 3, []],
    [
      [-3, 0, 7],
      14,
      [
        [11, 'open'],
        [14, 'past_due'],
        [21, 'past_due'],
      ],
    ],
    // A reminder that would be due when the invoice was sent, or before, is left out.
    [[-3, -4], 3, []],
    [[-2], 3, [[1, 'open']]],
    [[0], 0, []],
    [[3, 2, 1], 0, [1, 2, 3].map((day) => [day, 'past_due'])],
    [[-30, 90], 14, [[104, 'past_due']]],
  ])('the days %j from a due date in %i days are these after sending', async (days, dueInDays, expected) => {
    expect((await remindOn(...days)).status).toBe(200)
    const id = await bill(dueInDays)
    const at = expected.map(([day]) => after(day))
    await pass(Math.max(5, ...expected.map(([day]) => day + 1)))
    expect(await told()).toEqual(expected.map(([, status], index) => ({ id, status, at: at[index] })))
  })

  test('neither a draft, nor what is paid or void, nor a period of a subscription is reminded of', async () => {
    await remindOn(0)
    const ids = [(await shop.create({ dueInDays: 1 })).id, await bill(1), await bill(1), await bill(1)]
    await shop.act('void', ids[1] ?? '')
    await shop.setStatus(ids[2] ?? '', 'paid')
    await api.context.db
      .updateTable('invoices')
      .set({ period_start: clock.now() })
      .where('id', '=', ids[3] ?? '')
      .execute()
    await pass(3)
    expect(await told()).toEqual([])
  })

  test('an invoice that is opened again has the reminders that are left', async () => {
    await remindOn(0, 2)
    const id = await bill(1)
    const at = after(3)
    await shop.setStatus(id, 'paid')
    await pass(2)
    await shop.setStatus(id, 'past_due')
    await pass(1)
    expect(await told()).toEqual([{ id, status: 'past_due', at }])
  })

  test('days that are set anew hold from then on, and one that stays is not begun again', async () => {
    await remindOn(0, 1)
    const id = await bill(1)
    const at = [1, 5].map(after)
    await pass(1)
    await remindOn(0, 4, -1)
    await pass(5)
    expect(await told()).toMatchObject(at.map((moment) => ({ id, at: moment })))
    await remindOn()
    await bill(1)
    await pass(3)
    expect(await told()).toHaveLength(2)
  })

  test('a reminder by hand within the day before counts, and one of time counts against those by hand', async () => {
    await remindOn(0, 2)
    const [early, late] = [await bill(2), await bill(2)]
    await pass(1)
    expect((await shop.act('reminder', early)).status).toBe(200)
    clock.advance({ ms: 1 })
    expect((await shop.act('reminder', late)).status).toBe(200)
    await pass(1)
    expect(await reminded()).toEqual([early, late, early])
    expect((await shop.act('reminder', early)).error.code).toBe('rate_limited')
    clock.advance({ days: 1 })
    expect((await shop.act('reminder', early)).status).toBe(200)
  })
})

test('an advance tells due dates and reminders in the order of their moments, and of invoices where these are one', async () => {
  await open({})
  await remindOn(-1, 0)
  const [first, third] = [await bill(2), await bill(2)].sort()
  const second = await bill(3)
  const [one, two, three] = [1, 2, 3].map(after)
  await advance(3)
  const events = (await shop.events()).filter(({ at }) => at > clock.now().toISOString())
  expect(events.map(({ type, at, data }) => [type.slice(8), data.invoice.id, at])).toEqual([
    ['reminder_sent', first, one],
    ['reminder_sent', third, one],
    ['past_due', first, two],
    ['past_due', third, two],
    ...[first, second, third].sort().map((id) => ['reminder_sent', id, two]),
    ['past_due', second, three],
    ['reminder_sent', second, three],
  ])
})

describe('a look that comes late', () => {
  test.each([
    ['by less than a day sends it', dayMs - 1, 1],
    ['by a day passes it over', dayMs, 0],
    ['by weeks passes it over', 20 * dayMs, 0],
  ])('%s', async (_, lateMs, count) => {
    await open({ livemode: true })
    await remindOn(0)
    await bill(1)
    clock.advance({ ms: dayMs + lateMs })
    await look()
    expect(await told()).toHaveLength(count)
  })

  test('passes over what a moved clock has left behind', async () => {
    await open({})
    await advance(1)
    await remindOn(0, 9)
    const id = await bill(1)
    clock.advance({ days: 9 })
    while ((await job.run(api.context)) > 0);
    expect(await told()).toEqual([])
    const at = after(2)
    await advance(1)
    expect(await told()).toEqual([{ id, status: 'past_due', at }])
  })
})

test('a look by real time takes nothing back that a moved clock has passed', async () => {
  await open({})
  await remindOn(0)
  const [passed, other] = [await bill(1), await bill(1)]
  await shop.setStatus(passed, 'paid')
  await advance(1)
  await shop.setStatus(passed, 'past_due')
  clock.advance({ hours: 2 })
  await look()
  await advance(0.25)
  expect(await reminded()).toEqual([other])
})

describe('to a customer in live mode', () => {
  beforeEach(async () => {
    await open({ livemode: true })
    await remindOn(0, 1)
  })

  test('a mail goes, by which reminders end; then neither mail nor event is', async () => {
    const id = await bill(1)
    await live(1)
    const mails = await queuedMails(api)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@example.test', 'Invoice INV-000001 from Test shop'],
      ['ada@example.test', 'Reminder: invoice INV-000001 from Test shop'],
    ])
    expect(mails[1]?.text).toContain('It was due on')
    const end = new URL(mails[1]?.unsubscribeUrl ?? '').pathname
    await askPage(api.baseUrl, end, { form: { 'List-Unsubscribe': 'One-Click' } })
    await live(1)
    expect([await reminded(), await mailCount()]).toEqual([[id], 2])
  })

  test('who has had the mails of the day none goes, and none is told', async () => {
    const usual = api.context.config.mailLimits
    const ids = [await bill(1), await bill(1)]
    api.context.config.mailLimits = { workspacePerDay: 0, addressPerDay: 1 }
    await live(1)
    api.context.config.mailLimits = usual
    expect([await reminded(), await mailCount()]).toEqual([ids.sort().slice(0, 1), 3])
  })

  test('who was deleted none goes, and none is told', async () => {
    await bill(1)
    await shop.send('DELETE', `customers/${shop.customerId}`)
    await live(1)
    expect([await reminded(), await mailCount()]).toEqual([[], 1])
  })

  test('one reminder is sent by four workers that look at once, and by those that die at any statement', async () => {
    const ids = [await bill(1), await bill(2), await bill(2)]
    clock.advance({ days: 1 })
    await Promise.all([1, 2, 3, 4].map(() => remindDue(api.context)))
    expect(await reminded()).toEqual(ids.slice(0, 1))
    clock.advance({ days: 1 })
    let deaths = 0
    while (await failAt(api.context, deaths + 1, remindDue)) deaths += 1
    expect(deaths).toBeGreaterThan(8)
    await look()
    const [first, second, third] = ids
    expect((await reminded()).sort()).toEqual([first, first, second, third].sort())
    const mails = await queuedMails(api)
    expect(mails.filter(({ subject }) => subject.startsWith('Reminder'))).toHaveLength(4)
  })
})

test('an invoice that is paid while a look waits for it is not reminded of', async () => {
  await open({ livemode: true })
  await remindOn(0)
  const id = await bill(1)
  clock.advance({ days: 1 })
  const { db } = api.context
  let looking: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('invoices').set({ status: 'paid' }).where('id', '=', id).execute()
    looking = remindDue(api.context)
    await expect.poll(() => waitingFor(db)).toBe(1)
  })
  await looking
  expect([await told(), (await shop.retrieve(id)).status]).toEqual([[], 'paid'])
})

test('the modes of a workspace have their own time', async () => {
  await open({})
  await advance(30)
  await remindOn(0)
  const key = await api.makeKey({ ...shop, livemode: true }, 'full')
  const customer = await shop.send('POST', 'customers', { email: 'live@example.test' }, { key })
  const body = shop.bill({ customerId: customer.json.customer.id, dueInDays: 1 })
  const { id } = (await shop.send('POST', 'invoices', body, { key })).json
  await shop.send('POST', `invoices/${id}/send`, undefined, { key })
  const test = await bill(1)
  await live(1)
  expect(await reminded()).toEqual([id])
  await makePastDue(api.context)
  while ((await job.run(api.context)) > 0);
  expect(await reminded()).toEqual([id, test])
})
