import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { unreadNetwork } from '../../../testing/checkouts.ts'
import { openSubscriptionShop, type SubscriptionShop } from '../../../testing/subscriptions.ts'
import type { SubscriptionRow } from '../../subscriptions/index.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
beforeAll(async () => {
  const network = { ...unreadNetwork, pullContract: `0x${'5a'.repeat(20)}` }
  api = await startTestApi({ config: { networks: [network] }, clock })
})
afterAll(() => api.close())

let shop: SubscriptionShop
beforeEach(async () => {
  shop = await openSubscriptionShop(api)
})

const tokenOf = async (id: string) =>
  (
    await api.context.db
      .selectFrom('subscriptions')
      .select('hosted_token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).hosted_token
const see = async (id: string) => (await api.call('GET', `/v1/s/${await tokenOf(id)}`, { key: '' })).json
const ask = async (id: string, act: string) =>
  await api.call('POST', `/v1/s/${await tokenOf(id)}/${act}`, { key: '' })
const page = async (id: string, body?: string, query = '') => {
  const response = await fetch(`${api.baseUrl}/s/${await tokenOf(id)}${query}`, {
    redirect: 'manual',
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    }),
  })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

test('a customer sees what a subscription costs and what is to be paid, and no ids of the merchant', async () => {
  const { id } = await shop.start()
  const seen = await see(id)
  expect(seen).toMatchObject({
    product: 'Tea club',
    status: 'active',
    amountMinor: 2000,
    interval: 'month',
    livemode: false,
    unpaid: { number: 'INV-000001', amountMinor: 2000, dueAt: '2026-11-23T10:00:00.000Z' },
  })
  expect(JSON.stringify(seen)).not.toMatch(/ws_|sub_|cus_|in_0/)
  const { status, text } = await page(id)
  expect(status).toBe(200)
  const way = 'USDC on Base · You pay straight to the merchant, from a wallet app or an exchange.'
  for (const part of ['Tea club', '$20.00 each month', 'INV-000001', '>Pay $20.00<', way, 'Cancel'])
    expect(text).toContain(part)
})

test('the customer is led to the one checkout of what is unpaid', async () => {
  const { id } = await shop.start()
  const [one, other] = [await ask(id, 'checkout'), await ask(id, 'checkout')]
  expect([one.status, one.json.token]).toEqual([201, other.json.token])
  const location = `../checkout/${one.json.token}`
  expect(await page(id, 'act=pay')).toMatchObject({ status: 303, location })
  expect(await page(id, 'act=pay', '?lang=de')).toMatchObject({
    status: 303,
    location: `${location}?lang=de`,
  })
})

test('where nothing is to be paid, paying is refused in words', async () => {
  const { id } = await shop.start({ trialDays: 5 })
  const { status, error } = await ask(id, 'checkout')
  expect([status, error.code]).toEqual([422, 'invalid_state_transition'])
  const { text } = await page(id)
  expect(text).toContain('Your free trial ends on Nov 25, 2026.')
  expect(text).not.toContain('value="pay"')
})

test('the customer cancels at the end of the period, and the merchant can take that back', async () => {
  const { id } = await shop.start()
  const { status, json } = await ask(id, 'cancel')
  expect([status, json.status, json.canceledAt]).toEqual([200, 'active', '2026-12-20T10:00:00.000Z'])
  expect(await shop.read(id)).toMatchObject({ cancelReason: 'canceled_by_customer' })
  expect((await shop.act('uncancel', id)).json).toMatchObject({ canceledAt: null, cancelReason: null })
  expect(await page(id, 'act=cancel', '?lang=en')).toMatchObject({
    status: 303,
    location: `${await tokenOf(id)}?lang=en`,
  })
  const { text } = await page(id)
  expect(text).toContain('Canceled. Ends on Dec 20, 2026.')
  expect(text).not.toContain('value="cancel"')
})

test.each<[string, Partial<Omit<SubscriptionRow, 'metadata'>>, string, string[]]>([
  ['renews by links', {}, 'Invoice INV-000001', ['your wallet']],
  [
    'is pulled',
    { autopay: 'allowance', autopay_issue: null, agreement: '0xa9' },
    'Payments are collected from your wallet automatically, as you have signed.',
    ['not active', 'to collect at most'],
  ],
  [
    'has no terms yet',
    { autopay: 'allowance', autopay_issue: 'no_terms' },
    '<p>Automatic payments are not set up. You receive a link by email for each payment.</p>',
    ['as you have signed', 'not active'],
  ],
  [
    'has no terms yet, and says what is signed',
    { autopay: 'allowance', autopay_issue: 'no_terms' },
    'to collect at most $20.00 each month from your wallet',
    [],
  ],
  [
    'finds too little in the wallet',
    { autopay: 'allowance', autopay_issue: 'insufficient_balance', agreement: '0xa9' },
    'Add funds to your wallet',
    ['to collect at most'],
  ],
  [
    'is pulled by a merchant who has not allowed it',
    { autopay: 'allowance', autopay_issue: 'not_named', agreement: '0xa9' },
    'the merchant has not allowed it. You receive a link by email for each payment.',
    ['to collect at most', 'Add funds to your wallet'],
  ],
])('the page of a subscription that %s says so, and what to do', async (_, row, said, unsaid) => {
  const { id } = await shop.start()
  await api.context.db
    .updateTable('subscriptions')
    .set({ id, ...row })
    .where('id', '=', id)
    .execute()
  const text = (await page(id)).text.replace(/<script[\s\S]*?<\/script>/g, '')
  expect(text).toContain(said)
  for (const words of unsaid) expect(text).not.toContain(words)
})

test('the customer sees the invoices of its periods, newest first, and no more than the page holds', async () => {
  const { id } = await shop.start()
  expect((await see(id)).invoices).toMatchObject([
    {
      number: 'INV-000001',
      status: 'open',
      amountMinor: 2_000,
      paidAt: null,
      url: expect.stringMatching(/\/i\//),
    },
  ])
  const [invoice] = await api.context.db
    .selectFrom('invoices')
    .selectAll()
    .where('subscription_id', '=', id)
    .execute()
  if (invoice === undefined) throw new Error('There is no invoice.')
  const later = (count: number) => ({
    ...invoice,
    id: `${invoice.id}${count}`,
    number: invoice.number + count,
    hosted_token: `later-${id}-${count}`,
    line_items: JSON.stringify(invoice.line_items),
    metadata: null,
    period_start: new Date(Date.UTC(2027, count, 20)),
  })
  await api.context.db
    .insertInto('invoices')
    .values(Array.from({ length: 14 }, (_, count) => later(count + 1)) as never)
    .execute()
  const numbers = (await see(id)).invoices.map(({ number }: { number: string }) => number)
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([12, 'INV-000015', 'INV-000004'])
})

test('the price that a chosen plan has from the next period on is told', async () => {
  const { id } = await shop.start({ trialDays: 5 })
  expect(await see(id)).toMatchObject({ amountMinor: 2_000, nextAmountMinor: 2_000 })
  await api.context.db
    .updateTable('subscriptions')
    .set({ pending_amount_minor: 5_000 })
    .where('id', '=', id)
    .execute()
  expect(await see(id)).toMatchObject({ amountMinor: 2_000, nextAmountMinor: 5_000 })
  expect((await page(id)).text).toContain('$50.00 from Nov 25, 2026')
})

test('an address that was made up leads nowhere', async () => {
  expect((await api.call('GET', '/v1/s/none', { key: '' })).status).toBe(404)
  expect((await fetch(`${api.baseUrl}/s/none`)).status).toBe(404)
})

test('the invoice of a restricted product is paid only by who attests their age', async () => {
  const ageRestriction = { category: 'alcohol', requiredAge: 18 }
  await shop.send('PATCH', `products/${shop.productId}`, { metadata: { ageRestriction } })
  const { id } = await shop.start()
  const { token } = (await ask(id, 'checkout')).json
  const { status, error } = await api.call('POST', `/v1/checkout/${token}/prepare-payment`, {
    key: '',
    body: {},
  })
  expect([status, error.code]).toEqual([403, 'attestation_required'])
  const { product_id } = await api.context.db
    .selectFrom('checkouts')
    .select('product_id')
    .where('hosted_token', '=', token)
    .executeTakeFirstOrThrow()
  expect(product_id).toBeNull()
})
