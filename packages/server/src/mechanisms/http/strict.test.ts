import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../testing/checkouts.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] } })
  await insertVerifiedWallet(api.context, api.scope, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
})
afterAll(() => api.close())

const mug = { mode: 'payment', amount: 1999, chain: 'base', token: 'USDC' }

const refusal = async (method: string, path: string, raw?: string) => {
  const answer = await api.call(method, api.path(path), raw === undefined ? {} : { raw })
  expect(answer.status).toBe(400)
  expect(answer.error.code).toBe('invalid_request')
  return [answer.error.param, answer.error.message.replace(/ If your SDK .*/, '')]
}

describe('what an operation does not know is refused', () => {
  it.each([
    ['customers?emial=a', 'emial', 'Unknown parameter "emial".'],
    ['payments?statsu=confirmed', 'statsu', 'Unknown parameter "statsu". Did you mean "status"?'],
    ['payments?status=pending&status=confirmed', 'status', 'status came 2 times: send it once.'],
    ['payments?__proto__=x', '__proto__', 'Unknown parameter "__proto__".'],
    ['payments?constructor=x', 'constructor', 'Unknown parameter "constructor".'],
    [
      'products/prod_1/prices?limit=5',
      'limit',
      'Unknown parameter "limit". This operation takes no parameters.',
    ],
  ])('of a query: %s', async (path, param, message) => {
    const [given, words] = await refusal('GET', path)
    expect(given).toBe(param)
    expect(words?.startsWith(message)).toBe(true)
  })

  it.each([
    [
      'products',
      '{"name":"Mug","descripton":"Blue"}',
      'descripton',
      'Unknown field "descripton". Did you mean "description"?',
    ],
    ['products', '{"name":"Mug","__proto__":{"a":1}}', '__proto__', 'Unknown field "__proto__".'],
    [
      'products',
      '{"name":"Mug","metadata":{"__proto__":{"a":1}}}',
      'metadata',
      'metadata must not have a key "__proto__".',
    ],
    [
      'checkouts',
      JSON.stringify({ ...mug, amount: 19.99 }),
      'amount',
      'amount is in whole cents: 1999 for 19.99.',
    ],
    [
      'webhook_endpoints/we_1/test',
      '{"type":"x"}',
      'type',
      'Unknown field "type". This operation takes no fields.',
    ],
    ['webhook_endpoints/we_1/test', '[1]', 'body', 'This operation takes no body: send none, or {}.'],
  ])('of a body: %s %s', async (path, raw, param, message) => {
    const [given, words] = await refusal('POST', path, raw)
    expect(given).toBe(param)
    expect(words?.startsWith(message)).toBe(true)
  })

  it('and nothing is made of it', async () => {
    const before = (await api.call('GET', api.path('products'))).json.data.length
    await refusal('POST', 'products', '{"name":"Mug","active":true}')
    expect((await api.call('GET', api.path('products'))).json.data).toHaveLength(before)
  })

  it('but an empty object is no body', async () => {
    const { json } = await api.call('POST', api.path('webhook_endpoints'), {
      body: { url: 'https://93.184.216.34/hooks' },
    })
    const path = api.path(`webhook_endpoints/${json.endpoint.id}/test`)
    expect((await api.call('POST', path, { raw: '{}' })).status).toBe(200)
    expect((await api.call('POST', path)).status).toBe(200)
  })

  it('and the routes for anyone are as strict', async () => {
    const answer = await api.call('GET', '/v1/checkout/some-token?expand=payment', { key: '' })
    expect([answer.status, answer.error.param]).toEqual([400, 'expand'])
  })
})

it('an address of the service that ends in /v1 is told', async () => {
  const { status, error } = await api.call('GET', `/v1${api.path('customers')}`)
  expect([status, error.message]).toEqual([
    404,
    `There is no route GET /v1${api.path('customers')}. The address of the service goes without /v1.`,
  ])
})

it.each([
  ['/v1/workspaces//customers', ' A part of the path is empty: is a variable not set?'],
  ['/v1/workspaces/ws_1/customers/', ' The path has no slash at its end.'],
  ['/workspaces/ws_1/customers', ' The path begins with /v1.'],
  ['/v1/workspaces/ws_1/webhook-endpoints', ' The path has _ in place of -.'],
  ['/v1/workspaces/ws_1/customer', ''],
  ['/nowhere', ''],
  ['/nowhere/', ''],
])('%s has no route, and the answer says what is wrong: "%s"', async (path, advice) => {
  const { status, error } = await api.call('GET', path)
  expect([status, error.message]).toEqual([404, `There is no route GET ${path}.${advice}`])
})

it('a checkout names the customer it creates in up to 200 characters', async () => {
  const customerName = 'x'.repeat(200)
  const body = { ...mug, customerEmail: 'long@example.com', customerName }
  const made = await api.call('POST', api.path('checkouts'), { body })
  expect(made.status).toBe(201)
  const customer = await api.call('GET', api.path(`customers/${made.json.customerId}`))
  expect(customer.json.name).toBe(customerName)
})

it.each(['ßßß', 'ﬀﬀﬀ', '1!?', 'EU'])('%s is no currency', async (currency) => {
  const { json } = await api.call('POST', api.path('products'), { body: { name: 'Mug' } })
  const answer = await api.call('POST', api.path(`products/${json.id}/prices`), {
    body: { amount: 1, interval: 'month', currency },
  })
  expect([answer.status, answer.error.param]).toEqual([400, 'currency'])
})

it('a country is two letters, kept in upper case', async () => {
  const create = (email: string, country: string) =>
    api.call('POST', api.path('customers'), { body: { email, country } })
  expect((await create('de@example.com', 'de')).json.customer.country).toBe('DE')
  expect((await create('no@example.com', '1!')).error.param).toBe('country')
})
