import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../../testing/checkouts.ts'
import { tokenOf } from '../../../testing/links.ts'
import { askPage, ownForm } from '../../../testing/pages.ts'

let api: TestApi
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock(new Date('2026-11-22T12:00:00Z'))
  api = await startTestApi({ clock, config: { networks: [unreadNetwork] } })
  await insertVerifiedWallet(api.context, api.scope, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
})
afterAll(() => api.close())

const wine = { category: 'alcohol', requiredAge: 18 }
const post = (path: string, body: object) => api.call('POST', api.path(path), { body })
const openly = (path: string, body?: object) => api.call('POST', path, { key: '', ...(body && { body }) })

/** Creates a one-time price whose product or price may have an age restriction. */
const makePrice = async ({ product, price }: { product?: object; price?: object } = { product: wine }) => {
  const made = await post('products', {
    name: 'Wine',
    ...(product && { metadata: { ageRestriction: product } }),
  })
  const fields = {
    amount: 1_500,
    interval: 'one_time',
    ...(price && { metadata: { ageRestriction: price } }),
  }
  return (await post(`products/${made.json.id}/prices`, fields)).json.id as string
}

/** Creates a checkout and returns the path of its page. */
const openCheckout = async (priceId?: string) => {
  const body = { mode: 'payment', priceId: priceId ?? (await makePrice()), chain: 'base', token: 'USDC' }
  const { json } = await post('checkouts', body)
  return `/v1/checkout/${json.hostedUrl.split('/').at(-1)}`
}
const attest = (page: string, body: object = {}) =>
  openly(`${page}/attestation`, { category: 'alcohol', confirmed: true, ...body })
const prepare = (page: string) => openly(`${page}/prepare-payment`)
const rowOf = (page: string) =>
  api.context.db
    .selectFrom('checkouts')
    .selectAll()
    .where('hosted_token', '=', page.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow()

describe('a checkout of something age-restricted', () => {
  it('tells nobody how to pay until its buyer has attested, and says so', async () => {
    const page = await openCheckout()
    const { status, error } = await prepare(page)
    expect([status, error]).toMatchObject([403, { code: 'attestation_required', metadata: wine }])
    expect((await api.call('GET', page, { key: '' })).json).toMatchObject({
      status: 'open',
      ageRestriction: { ...wine, attested: false },
      instructions: null,
    })
    expect((await attest(page)).json).toEqual({ ok: true })
    expect((await prepare(page)).status).toBe(200)
    expect((await api.call('GET', page, { key: '' })).json).toMatchObject({
      status: 'pending',
      ageRestriction: { ...wine, attested: true },
    })
  })

  it('hides how to pay from a buyer who takes it back', async () => {
    const page = await openCheckout()
    await attest(page)
    await prepare(page)
    expect((await attest(page, { confirmed: false })).status).toBe(200)
    expect((await api.call('GET', page, { key: '' })).json.instructions).toBeNull()
    expect((await prepare(page)).status).toBe(403)
  })

  it('keeps that and when the buyer attested, and no birth date', async () => {
    const page = await openCheckout()
    await attest(page, { birthDate: '1990-04-01' })
    const first = await rowOf(page)
    expect(first.attested_at).toEqual(clock.now())
    expect(JSON.stringify(first)).not.toContain('1990')
    clock.advance({ seconds: 60 })
    await attest(page)
    expect((await rowOf(page)).attested_at).toEqual(first.attested_at)
  })

  test.each([
    ['2008-11-23', 403],
    ['2008-11-21', 200],
  ])('with a birth date of %s is answered %i to a required age of 18', async (birthDate, status) => {
    const page = await openCheckout()
    expect((await attest(page, { birthDate })).status).toBe(status)
    expect((await prepare(page)).status).toBe(status)
  })

  it('reckons ages in real time, whatever the test clock of the workspace says', async () => {
    const clocks = { workspace_id: api.scope.workspaceId, offset_ms: 800 * 86_400_000 }
    await api.context.db
      .insertInto('test_clocks')
      .values({ ...clocks, advancing_to: null, looked_at: clock.now() })
      .execute()
    const page = await openCheckout()
    expect((await api.call('GET', page, { key: '' })).json.expiresAt).toContain('2029-01-30')
    expect((await attest(page, { birthDate: '2009-01-01' })).status).toBe(403)
    await api.context.db.deleteFrom('test_clocks').execute()
  })

  test.each([
    [{ category: 'tobacco' }, 'category'],
    [{ confirmed: 'yes' }, 'confirmed'],
    [{ birthDate: '2026-02-30' }, 'birthDate'],
    [{ birthDate: '2030-01-01' }, 'birthDate'],
    [{ birthDate: '1066-10-14' }, 'birthDate'],
  ])('refuses %j by its field', async (body, param) => {
    const { status, error } = await attest(await openCheckout(), body)
    expect([status, error.param]).toEqual([400, param])
  })

  it('is found by its token alone, and takes no word once it is over', async () => {
    expect((await attest('/v1/checkout/unknown')).status).toBe(404)
    const page = await openCheckout()
    clock.advance({ seconds: 1_801 })
    expect((await attest(page)).status).toBe(422)
  })
})

test('of the ages that a product and its price ask for, the higher holds', async () => {
  const old = { category: 'spirits', requiredAge: 21 }
  for (const sold of [
    { product: wine, price: old },
    { product: old, price: wine },
  ])
    expect((await prepare(await openCheckout(await makePrice(sold)))).error.metadata).toEqual(old)
  expect((await prepare(await openCheckout(await makePrice({ price: wine })))).error.metadata).toEqual(wine)
})

test('what is not age-restricted asks for no attestation and takes none', async () => {
  const page = await openCheckout(await makePrice({}))
  expect((await attest(page)).status).toBe(422)
  expect((await prepare(page)).status).toBe(200)
})

test('a checkout keeps its restriction though the price says otherwise later, or is deleted', async () => {
  const priceId = await makePrice({ price: wine })
  const page = await openCheckout(priceId)
  await api.call('PATCH', api.path(`prices/${priceId}`), { body: { metadata: null } })
  expect((await prepare(page)).status).toBe(403)
  await api.call('DELETE', api.path(`prices/${priceId}`))
  expect((await prepare(page)).status).toBe(403)
})

test('a checkout of a payment link is restricted as the price of the link is', async () => {
  const link = { priceId: await makePrice(), chain: 'base', token: 'USDC', description: 'Wine' }
  const { paymentLink } = (await post('payment_links', link)).json
  const { token } = (await openly(`/v1/pay/${tokenOf(paymentLink)}`)).json
  expect((await prepare(`/v1/checkout/${token}`)).status).toBe(403)
})

test('a checkout that starts a subscription is restricted as its price is', async () => {
  const { id } = (await post('products', { name: 'Wine club', metadata: { ageRestriction: wine } })).json
  const priceId = (await post(`products/${id}/prices`, { amount: 1_500, interval: 'month' })).json.id
  const body = { priceId, chain: 'base', token: 'USDC', customerEmail: 'ada@buyer.example' }
  const { json } = await post('checkouts', { mode: 'subscription', ...body })
  const page = `/v1/checkout/${json.hostedUrl.split('/').at(-1)}`
  expect((await prepare(page)).status).toBe(403)
  await attest(page)
  expect((await prepare(page)).status).toBe(200)
})

test('a checkout of an invoice is restricted as the plan of its own subscription is', async () => {
  const subscribe = async (name: string, metadata?: object) => {
    const { id } = (await post('products', { name, ...(metadata && { metadata }) })).json
    const priceId = (await post(`products/${id}/prices`, { amount: 1_500, interval: 'month' })).json.id
    const { customer } = (await post('customers', { email: `${name}@buyer.example` })).json
    const body = { customerId: customer.id, priceId, chain: 'base', token: 'USDC' }
    await post('subscriptions', body)
    const invoices = (await api.call('GET', api.path(`invoices?customerId=${customer.id}`))).json.data
    const paid = await post('checkouts', { mode: 'payment', invoiceId: invoices[0].id })
    return `/v1/checkout/${paid.json.hostedUrl.split('/').at(-1)}`
  }
  const tea = await subscribe('tea')
  const club = await subscribe('wine', { ageRestriction: wine })
  const coffee = await subscribe('coffee')
  expect([(await prepare(tea)).status, (await prepare(coffee)).status]).toEqual([200, 200])
  expect((await prepare(club)).status).toBe(403)
  await attest(club)
  expect((await prepare(club)).status).toBe(200)
})

describe('an age restriction in metadata', () => {
  test.each([
    ['alcohol', 'metadata.ageRestriction'],
    [{ category: 'alcohol' }, 'metadata.ageRestriction.requiredAge'],
    [{ category: '', requiredAge: 18 }, 'metadata.ageRestriction.category'],
    [{ category: 'alcohol', requiredAge: '18' }, 'metadata.ageRestriction.requiredAge'],
    [{ category: 'alcohol', requiredAge: 18.5 }, 'metadata.ageRestriction.requiredAge'],
    [{ category: 'alcohol', requiredAge: 0 }, 'metadata.ageRestriction.requiredAge'],
    [{ category: 'alcohol', requiredAge: 121 }, 'metadata.ageRestriction.requiredAge'],
    [{ ...wine, country: 'DE' }, 'metadata.ageRestriction.country'],
  ])('that is %j is refused by its field, of products and of prices', async (ageRestriction, param) => {
    const metadata = { ageRestriction }
    const { id } = (await post('products', { name: 'Wine' })).json
    const price = { amount: 1, interval: 'one_time', metadata }
    for (const answer of [
      await post('products', { name: 'Wine', metadata }),
      await api.call('PATCH', api.path(`products/${id}`), { body: { metadata } }),
      await post(`products/${id}/prices`, price),
    ])
      expect([answer.status, answer.error.param]).toEqual([400, param])
  })

  test('that was stored before it was checked sells nothing', async () => {
    const priceId = await makePrice({})
    await api.context.db
      .updateTable('prices')
      .set({ metadata: JSON.stringify({ ageRestriction: '18+' }) })
      .where('id', '=', priceId)
      .execute()
    const { status, error } = await post('checkouts', {
      mode: 'payment',
      priceId,
      chain: 'base',
      token: 'USDC',
    })
    expect([status, error.param]).toEqual([400, 'priceId'])
  })
})

test('the page takes the word of the buyer by a form, and then offers to pay', async () => {
  const path = (await openCheckout()).slice('/v1'.length)
  const ask = (form?: Record<string, string>) =>
    askPage(api.baseUrl, path, { headers: ownForm, ...(form && { form }) })
  expect((await ask()).text).toContain('I am 18 or older')
  expect((await ask()).text).not.toContain('name="pair"')
  const early = await ask({ pair: 'base:USDC' })
  expect([early.status, (await ask()).text.includes('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')]).toEqual([
    303,
    false,
  ])
  expect((await ask({ attest: 'alcohol' })).status).toBe(303)
  expect((await ask()).text).toContain('name="pair"')
  expect((await ask({ pair: 'base:USDC' })).status).toBe(303)
  expect((await ask()).text).toContain('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
})
