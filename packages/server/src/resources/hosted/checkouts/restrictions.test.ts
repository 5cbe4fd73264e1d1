import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../../testing/checkouts.ts'
import { mugLink, tokenOf } from '../../../testing/links.ts'
import { askPage } from '../../../testing/pages.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({
    config: { networks: [unreadNetwork], restrictedCountries: ['KP'], countryHeader: 'cf-ipcountry' },
  })
  await insertVerifiedWallet(api.context, api.scope, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
})
afterAll(() => api.close())

/** Creates a checkout and returns the path of its page. */
const openCheckout = async (fields: object = {}) => {
  const body = { mode: 'payment', amount: 500, chain: 'base', token: 'USDC', ...fields }
  const { json } = await api.call('POST', api.path('checkouts'), { body })
  return `/v1/checkout/${json.hostedUrl.split('/').at(-1)}`
}

const from = (country: string) => ({ key: '', headers: { 'cf-ipcountry': country } })
const prepare = (page: string, country: string) => api.call('POST', `${page}/prepare-payment`, from(country))

test('a visitor from where the deployment takes no payments is told the country, in whatever case the proxy says it', async () => {
  const page = await openCheckout()
  for (const country of ['KP', 'kp']) {
    const { status, error } = await prepare(page, country)
    expect([status, error]).toMatchObject([
      451,
      { code: 'restricted_jurisdiction', metadata: { code: 'KP', name: 'North Korea' } },
    ])
  }
  expect((await prepare(page, 'DE')).status).toBe(200)
})

test('how to pay, once one visitor has asked, is shown to others and to none who may not pay', async () => {
  const page = await openCheckout()
  const asked = await prepare(page, 'DE')
  const { json } = await api.call('GET', page, from('FR'))
  expect([json.status, json.instructions]).toEqual(['pending', asked.json])
  expect((await api.call('GET', page, from('KP'))).json).toEqual({ ...json, instructions: null })
})

test('a customer from there is refused wherever the visitor is', async () => {
  const body = { email: 'kim@buyer.example', country: 'KP' }
  const { customer } = (await api.call('POST', api.path('customers'), { body })).json
  expect((await prepare(await openCheckout({ customerId: customer.id }), 'DE')).status).toBe(451)
})

test('the page shows a visitor from there no address to pay to, and says why', async () => {
  const path = await openCheckout()
  await prepare(path, 'DE')
  const page = path.slice('/v1'.length)
  const ask = (country: string, form?: Record<string, string>) =>
    askPage(api.baseUrl, page, { headers: { 'cf-ipcountry': country }, ...(form && { form }) })
  expect((await ask('DE')).text).toContain('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  expect((await ask('KP')).text).not.toContain('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  const { status, text } = await ask('KP', { pair: 'base:USDC' })
  expect([status, text.includes('Payments from North Korea are not accepted here.')]).toEqual([451, true])
})

test('a visitor whose country the proxy does not know is refused like one from there, unless the deployment accepts them', async () => {
  const page = await openCheckout()
  const askers = [from('XX'), from('T1'), from('DE, KP'), from(''), { key: '' }]
  const ask = () => Promise.all(askers.map((asker) => api.call('POST', `${page}/prepare-payment`, asker)))
  for (const { status, error } of await ask())
    expect([status, error]).toMatchObject([
      451,
      { code: 'restricted_jurisdiction', metadata: { code: 'ZZ', name: 'Unknown country' } },
    ])
  expect((await api.call('GET', page, from('XX'))).json.instructions).toBeNull()
  api.context.config.unknownCountry = 'accepted'
  try {
    expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await prepare(page, 'KP')).status).toBe(451)
  } finally {
    api.context.config.unknownCountry = 'refused'
  }
})

test('where no country is restricted, nobody is asked where they are', async () => {
  const { config } = api.context
  const { restrictedCountries } = config
  config.restrictedCountries = []
  try {
    expect((await prepare(await openCheckout(), 'XX')).status).toBe(200)
  } finally {
    config.restrictedCountries = restrictedCountries
  }
})

test('a checkout of a payment link, and one of an invoice, is refused there as any other', async () => {
  const { paymentLink } = (await api.call('POST', api.path('payment_links'), { body: mugLink })).json
  const { customer } = (
    await api.call('POST', api.path('customers'), { body: { email: 'ada@buyer.example' } })
  ).json
  const lineItems = [{ description: 'Mug', quantity: 1, unitAmountMinor: 500 }]
  const invoice = await api.call('POST', api.path('invoices'), {
    body: { customerId: customer.id, lineItems, chain: 'base', token: 'USDC' },
  })
  await api.call('POST', api.path(`invoices/${invoice.json.id}/send`))
  const { hosted_token } = await api.context.db
    .selectFrom('invoices')
    .select('hosted_token')
    .executeTakeFirstOrThrow()
  for (const path of [`/v1/pay/${tokenOf(paymentLink)}`, `/v1/i/${hosted_token}/checkout`]) {
    const { status, json } = await api.call('POST', path, from('DE'))
    expect(status).toBe(201)
    expect((await prepare(`/v1/checkout/${json.token}`, 'KP')).status).toBe(451)
    expect((await prepare(`/v1/checkout/${json.token}`, 'DE')).status).toBe(200)
  }
})

test('a visitor from there is neither offered terms of a subscription nor may sign them, and may cancel it', async () => {
  const body = { email: 'ana@buyer.example' }
  const { customer } = (await api.call('POST', api.path('customers'), { body })).json
  const product = (await api.call('POST', api.path('products'), { body: { name: 'Tea club' } })).json
  const price = { amount: 2000, interval: 'month' }
  const { id: priceId } = (await api.call('POST', api.path(`products/${product.id}/prices`), { body: price }))
    .json
  const wanted = { customerId: customer.id, priceId, chain: 'base', token: 'USDC' }
  const { id } = (await api.call('POST', api.path('subscriptions'), { body: wanted })).json
  const { hosted_token } = await api.context.db
    .selectFrom('subscriptions')
    .select('hosted_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const ask = async (act: string, sent: object | undefined, country: string) =>
    (
      await api.call('POST', `/v1/s/${hosted_token}/${act}`, {
        ...from(country),
        ...(sent && { body: sent }),
      })
    ).status
  const payerAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const signature = `0x${'5a'.repeat(65)}`
  // This subscription is paid by links, so requests for terms fail with 422 even for a visitor from a country
  // without restrictions.
  for (const [act, sent] of [
    ['prepare-terms', { payerAddress }],
    ['terms', { signature }],
  ] as const)
    expect([act, await ask(act, sent, 'KP'), await ask(act, sent, 'DE')]).toEqual([act, 451, 422])
  expect(await ask('cancel', undefined, 'KP')).toBe(200)
})
