import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../../testing/checkouts.ts'
import { askPage } from '../../../testing/pages.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({
    config: { networks: [unreadNetwork], restrictedCountries: ['KP'], countryHeader: 'cf-ipcountry' },
  })
  await insertVerifiedWallet(api.context, api.scope, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
})
afterAll(() => api.close())

/** The path of a new checkout's page. */
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
