import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../api.ts'
import { mugs } from '../invoices.ts'
import { type PaperChain, startPaperChain } from './paper-chain.ts'
import { type BillingShop, openBillingShop, paperNetwork } from './shop.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
let chain: PaperChain
let shop: BillingShop
let invoice: { id: string; token: string }
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [paperNetwork] }, clock })
  chain = await startPaperChain(api.context, paperNetwork)
})
afterAll(() => api.close())
beforeEach(async () => {
  shop = await openBillingShop(api, chain)
  const customerId = await shop.makeCustomer('ada@example.test')
  const lines = { customerId, chain: 'base', token: 'USDC', lineItems: [mugs] }
  const { id } = await shop.must('POST', 'invoices', lines)
  await shop.must('POST', `invoices/${id}/send`)
  const { hosted_token } = await api.context.db
    .selectFrom('invoices')
    .select('hosted_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  invoice = { id, token: hosted_token }
  await shop.newEvents()
})

const status = async () => (await shop.must('GET', `invoices/${invoice.id}`)).status
const types = async () => (await shop.newEvents()).map(({ type }) => type)

test('a transfer on a paper chain pays once it is confirmed, and not before', async () => {
  await shop.transfer(invoice.token)
  expect([await status(), await types()]).toEqual(['open', ['checkout.created', 'payment.pending']])
  await chain.confirm()
  expect([await status(), await types()]).toEqual([
    'paid',
    ['payment.confirmed', 'checkout.succeeded', 'invoice.paid'],
  ])
})

test('a transfer that is taken out of a paper chain pays no more, until it is mined again', async () => {
  const transfer = await shop.transfer(invoice.token)
  await chain.confirm()
  await types()
  await chain.takeOut(transfer)
  expect([await status(), await types()]).toEqual(['open', ['payment.reorg_suspected', 'payment.reversed']])
  await chain.mineAgain(transfer)
  await chain.confirm()
  expect([await status(), await types()]).toEqual(['paid', ['payment.restored']])
})

test('a credit by hand needs no chain', async () => {
  expect((await shop.credit(invoice.id, 400)).status).toBe(200)
  expect(await status()).toBe('open')
  expect((await shop.credit(invoice.id, 600)).status).toBe(200)
  expect([await status(), await types()]).toEqual([
    'paid',
    ['payment.confirmed', 'payment.confirmed', 'invoice.paid'],
  ])
})
