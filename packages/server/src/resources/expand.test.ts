import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../testing/checkouts.ts'
import { createTestScope } from '../testing/context.ts'
import { countStatements } from '../testing/count-statements.ts'
import { expandRows } from './expand.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const pair = { chain: 'base', token: 'USDC' }
let api: TestApi
const made: Record<string, string> = {}

const post = async (path: string, body: object) => {
  const { status, json } = await api.call('POST', api.path(path), { body })
  expect(status).toBe(201)
  return json
}
const get = async (path: string) => (await api.call('GET', api.path(path))).json

beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] } })
  await insertVerifiedWallet(api.context, api.scope, address)
  const who = await post('customers', {
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    metadata: { plan: 'tea' },
  })
  made.customer = who.customer.id
  made.product = (await post('products', { name: 'Tea club' })).id
  const monthly = await post(`products/${made.product}/prices`, { amount: 2000, interval: 'month' })
  const once = await post(`products/${made.product}/prices`, { amount: 900, interval: 'one_time' })
  const customerId = made.customer
  const subscription = { ...pair, customerId, priceId: monthly.id, trialDays: 14 }
  made.subscriptions = (await post('subscriptions', subscription)).id
  const lineItems = [{ description: 'Mug', quantity: 1, unitAmountMinor: 1900 }]
  made.invoices = (await post('invoices', { ...pair, customerId, lineItems })).id
  const checkout = { ...pair, mode: 'payment', customerId, priceId: once.id }
  made.checkouts = (await post('checkouts', checkout)).id
}, 60_000)
afterAll(() => api.close())

const both = { customer: { name: 'Ada Lovelace', metadata: { plan: 'tea' } }, product: { name: 'Tea club' } }

describe('expand', () => {
  test.each(['subscriptions', 'checkouts', 'entitlements'])(
    'returns %s with customer, with product, with both in either order, or with neither',
    async (path) => {
      const first = async (query: string) => (await get(`${path}?limit=100${query}`)).data.at(-1)
      const plain = await first('')
      expect(plain).not.toHaveProperty('customer')
      expect(plain).not.toHaveProperty('product')
      expect(await first('&expand=customer')).toMatchObject({ ...plain, customer: both.customer })
      expect(await first('&expand=customer')).not.toHaveProperty('product')
      expect(await first('&expand=product')).toMatchObject({ ...plain, product: both.product })
      expect(await first('&expand=product')).not.toHaveProperty('customer')
      for (const names of ['customer,product', 'product,customer'])
        expect(await first(`&expand=${names}`)).toMatchObject({ ...plain, ...both })
    },
  )

  test.each([
    ['subscriptions', 'customer,product', both],
    ['checkouts', 'customer,product', both],
    ['invoices', 'customer', { customer: both.customer }],
  ])('returns one of %s with %s', async (path, names, more) => {
    const plain = await get(`${path}/${made[path]}`)
    expect(plain).not.toHaveProperty('customer')
    expect(await get(`${path}/${made[path]}?expand=${names}`)).toMatchObject({ ...plain, ...more })
    const listed = (await get(`${path}?expand=${names}`)).data
    expect(listed).toContainEqual(expect.objectContaining({ id: made[path], customer: expect.anything() }))
  })

  test('is null for a guest, and for a checkout of an amount', async () => {
    const { id } = await post('checkouts', { ...pair, mode: 'payment', amount: 500 })
    const shown = await get(`checkouts/${id}?expand=customer,product`)
    expect(shown).toMatchObject({ customer: null, product: null })
  })

  test.each([
    'invoices?expand=product',
    'subscriptions?expand=price',
    'subscriptions?expand=customer,customer',
    'checkouts?expand=',
    'checkouts/chk_1?expand=payment',
  ])('refuses %s', async (path) => {
    const { status, error } = await api.call('GET', api.path(path))
    expect([status, error.param]).toEqual([400, 'expand'])
  })

  test('changes no CSV and no event', async () => {
    const { text } = await api.call('GET', api.path('invoices?format=csv&expand=customer'))
    expect(text).toBe((await api.call('GET', api.path('invoices?format=csv'))).text)
    const sent = await api.context.db.selectFrom('events').select('payload').execute()
    const told = sent
      .map(({ payload }) => payload)
      .filter((event) => /"(subscription|invoice|checkout|entitlement)":/.test(event))
    expect(told.length).toBeGreaterThan(2)
    for (const text of told) expect(text).not.toMatch(/Ada Lovelace|Tea club"/)
  })

  test('never returns a customer or a product of another workspace or mode', async () => {
    const { db } = api.context
    const stranger = await createTestScope(api.context)
    const rows = [
      {
        id: 'sub_1',
        created_at: new Date(),
        customer_id: made.customer ?? '',
        product_id: made.product ?? '',
      },
    ]
    for (const scope of [stranger, { ...api.scope, livemode: true }]) {
      const asked = { context: { ...api.context, db }, scope, expand: 'customer,product' } as const
      expect(await expandRows(asked, rows, ({ id }) => ({ id }))).toEqual([
        { id: 'sub_1', customer: null, product: null },
      ])
    }
  })

  test('sends one statement for all customers and one for all products, and none without the parameter', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => ({
      id: `sub_${at}`,
      created_at: new Date(),
      customer_id: at === 0 ? (made.customer ?? '') : `cus_${at}`,
      product_id: `prod_${at}`,
    }))
    const count = (expand: 'customer' | 'customer,product' | undefined) =>
      countStatements(api.context, (context) =>
        expandRows({ context, scope: api.scope, expand }, rows, ({ id }) => ({ id })),
      )
    expect([await count(undefined), await count('customer'), await count('customer,product')]).toEqual([
      0, 1, 2,
    ])
  })

  test('returns a deleted customer without personal data, and no deleted product', async () => {
    const { customer } = await post('customers', { email: 'bob@example.com', name: 'Bob' })
    const mug = await post('products', { name: 'Mug' })
    const price = await post(`products/${mug.id}/prices`, { amount: 900, interval: 'one_time' })
    const { id } = await post('checkouts', {
      ...pair,
      mode: 'payment',
      customerId: customer.id,
      priceId: price.id,
    })
    await api.call('DELETE', api.path(`customers/${customer.id}`))
    await api.call('DELETE', api.path(`products/${mug.id}`))
    const shown = await get(`checkouts/${id}?expand=customer,product`)
    expect(shown.product).toBeNull()
    expect(shown.customer).toMatchObject({ id: customer.id, name: null, deletedAt: expect.any(String) })
    expect(JSON.stringify(shown)).not.toMatch(/bob/i)
  })
})
