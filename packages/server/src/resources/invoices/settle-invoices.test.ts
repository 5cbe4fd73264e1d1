import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactAcross } from '../../mechanisms/work/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { type InvoiceShop, openInvoiceShop } from '../../testing/invoices.ts'
import { checkoutSteps } from '../checkouts/index.ts'
import { createMoveClocksJob } from '../test-clocks/index.ts'
import { payInvoices, reopenInvoices } from './index.ts'
import { makePastDue } from './past-due.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
const dayMs = 86_400_000
let api: TestApi
let shops: InvoiceShop[]
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] }, clock })
  shops = [await openInvoiceShop(api), await openInvoiceShop(api), await openInvoiceShop(api)]
  await shops[0]?.send('POST', 'test_clock', { advanceBy: dayMs / 1000 })
  const job = createMoveClocksJob([])
  while ((await job.run(api.context)) > 0);
})
afterAll(() => api.close())

const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
const change = (id: string, row: { holds_invoice: false } | { status: 'succeeded' | 'expired' }) =>
  api.context.db.updateTable('checkouts').set(row).where('id', '=', id).execute()

type Bill = { shop: InvoiceShop; invoiceId: string; workspaceId: string; first: string; second: string }

/**
 * Creates an invoice with two checkouts. The first no longer prevents a second one (`holds_invoice` is
 * false), and the second is live.
 */
const bill = async (shop: InvoiceShop): Promise<Bill> => {
  const { id: invoiceId } = await shop.create()
  await shop.act('send', invoiceId)
  const open = async () =>
    (await shop.send('POST', 'checkouts', { mode: 'payment', invoiceId })).json.id as string
  const first = await open()
  await change(first, { holds_invoice: false })
  return { shop, invoiceId, workspaceId: shop.workspaceId, first, second: await open() }
}
const show = async ({ shop, invoiceId, second }: Bill) => {
  const { status, paidAt } = await shop.retrieve(invoiceId)
  const { expiresAt } = (await shop.send('GET', `checkouts/${second}`)).json
  return { status, paidAt, expiresAt }
}

test('many invoices of many workspaces are paid, reopened and past due by as many statements as one', async () => {
  const one = await bill(shops[0] as InvoiceShop)
  const others: Bill[] = []
  for (const shop of [...shops, ...shops]) others.push(await bill(shop))
  const bills = [one, ...others]
  const count = (run: typeof payInvoices | typeof reopenInvoices, keys: Bill[]) =>
    countStatements(api.context, (context) =>
      transactAcross(context, async (work) => void (await run(work, false, keys))),
    )

  for (const { first } of bills) await change(first, { status: 'succeeded' })
  const paying = [await count(payInvoices, [one]), await count(payInvoices, others)]
  expect(new Set(paying).size).toBe(1)
  for (const each of bills) {
    const now = later(each.shop === shops[0] ? dayMs : 0)
    expect(await show(each)).toEqual({ status: 'paid', paidAt: now, expiresAt: now })
  }

  for (const { first } of bills) await change(first, { status: 'expired' })
  const reopening = [await count(reopenInvoices, [one]), await count(reopenInvoices, others)]
  expect(new Set(reopening).size).toBe(1)
  for (const each of bills) expect(await show(each)).toMatchObject({ status: 'open', paidAt: null })

  const due = []
  for (const batch of [[one], others]) {
    const ids = batch.map(({ invoiceId }) => invoiceId)
    await api.context.db.updateTable('invoices').set({ due_at: clock.now() }).where('id', 'in', ids).execute()
    due.push(await countStatements(api.context, makePastDue))
    for (const each of batch) expect((await show(each)).status).toBe('past_due')
  }
  expect(new Set(due).size).toBe(1)
})

test('a test clock passes the ends of many checkouts by as many statements as that of one', async () => {
  const steps = async () => {
    await shops[1]?.send('POST', 'test_clock', { advanceBy: dayMs / 1000 })
    return await countStatements(api.context, async (context) => {
      const job = createMoveClocksJob([checkoutSteps])
      while ((await job.run(context)) > 0);
    })
  }
  const body = { mode: 'payment', amount: 500, chain: 'base', token: 'USDC' }
  await shops[1]?.send('POST', 'checkouts', body)
  await steps()
  await shops[1]?.send('POST', 'checkouts', body)
  const alone = await steps()
  for (let count = 0; count < 5; count += 1) await shops[1]?.send('POST', 'checkouts', body)
  expect(await steps()).toBe(alone)
})
