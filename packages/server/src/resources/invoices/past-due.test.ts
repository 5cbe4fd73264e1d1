import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { type InvoiceShop, openInvoiceShop } from '../../testing/invoices.ts'
import { createMoveClocksJob } from '../test-clocks/index.ts'
import { invoiceSteps } from './index.ts'
import { makePastDue } from './past-due.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
const job = createMoveClocksJob([invoiceSteps])
const dayMs = 86_400_000
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] }, clock })
})
afterAll(() => api.close())

let shop: InvoiceShop
beforeEach(async () => {
  await api.context.db.deleteFrom('invoices').execute()
  shop = await openInvoiceShop(api)
})

const after = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
const bill = async (dueInDays: number): Promise<string> => {
  const { id } = await shop.create({ dueInDays })
  await shop.act('send', id)
  return id
}
const statusOf = async (id: string) => (await shop.retrieve(id)).status
const told = async () =>
  (await shop.events('invoice.past_due')).map(({ at, data }) => [data.invoice.id, data.invoice.status, at])
const finish = async () => {
  while ((await job.run(api.context)) > 0);
}

test('an open invoice is past due at its due date and not before, and that is told once', async () => {
  const id = await bill(1)
  clock.advance({ ms: dayMs - 1 })
  expect([await makePastDue(api.context), await statusOf(id)]).toEqual([0, 'open'])
  clock.advance({ ms: 1 })
  expect([await makePastDue(api.context), await statusOf(id)]).toEqual([1, 'past_due'])
  expect(await makePastDue(api.context)).toBe(0)
  expect(await told()).toEqual([[id, 'past_due', after(0)]])
})

test('an invoice that falls due a second time emits no second event, and keeps the first moment', async () => {
  const id = await bill(0)
  const first = clock.now()
  await makePastDue(api.context)
  await shop.setStatus(id, 'open')
  clock.advance({ days: 1 })
  expect([await makePastDue(api.context), await statusOf(id)]).toEqual([1, 'past_due'])
  const query = api.context.db.selectFrom('invoices').select('past_due_at').where('id', '=', id)
  expect(await query.executeTakeFirst()).toEqual({ past_due_at: first })
  expect(await told()).toHaveLength(1)
})

test('one that is due at once is past due at the next look', async () => {
  const id = await bill(0)
  expect([await statusOf(id), await makePastDue(api.context), await statusOf(id)]).toEqual([
    ...['open', 1, 'past_due'],
  ])
})

test('a draft is never past due, nor what is void or paid', async () => {
  const ids = [(await shop.create({ dueInDays: 0 })).id, await bill(0), await bill(0)]
  await shop.act('void', ids[1])
  await shop.setStatus(ids[2], 'paid')
  clock.advance({ days: 30 })
  expect(await makePastDue(api.context)).toBe(0)
  expect(await Promise.all(ids.map(statusOf))).toEqual(['draft', 'void', 'paid'])
})

test('four workers that look at once tell each invoice once', async () => {
  const ids: string[] = []
  for (let count = 0; count < 8; count += 1) ids.push(await bill(0))
  const counts = await Promise.all([1, 2, 3, 4].map(() => makePastDue(api.context)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8)
  expect((await told()).map(([id]) => id).sort()).toEqual([...ids].sort())
})

test('an advance of the test clock passes each due date at its own moment, the one at its end too', async () => {
  const [late, early, beyond] = [await bill(3), await bill(1), await bill(4)]
  await shop.send('POST', 'test_clock', { advanceBy: (3 * dayMs) / 1000 })
  await finish()
  expect(await Promise.all([early, late, beyond].map(statusOf))).toEqual(['past_due', 'past_due', 'open'])
  expect(await told()).toEqual([
    [early, 'past_due', after(dayMs)],
    [late, 'past_due', after(3 * dayMs)],
  ])
  expect(await makePastDue(api.context)).toBe(0)
})

test('between advances a clock that was moved makes invoices past due as it runs on', async () => {
  await shop.send('POST', 'test_clock', { advanceBy: (10 * dayMs) / 1000 })
  await finish()
  const id = await bill(1)
  clock.advance({ ms: dayMs })
  await finish()
  expect(await told()).toEqual([[id, 'past_due', after(10 * dayMs)]])
})
