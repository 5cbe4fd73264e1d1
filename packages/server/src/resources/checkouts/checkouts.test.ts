import { encodeBase58 } from '@stablerail/chains/addresses'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../testing/checkouts.ts'
import { createTestScope } from '../../testing/context.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const payer = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] }, clock })
  await insertVerifiedWallet(api.context, api.scope, address)
})
afterAll(() => api.close())

const coffee = { mode: 'payment', amount: 500, chain: 'base', token: 'USDC' }
const create = (body: object) => api.call('POST', api.path('checkouts'), { body })
const tokenOf = (hostedUrl: string) => hostedUrl.split('/').at(-1) ?? ''
const prepare = (hostedUrl: string, body?: object) =>
  api.call('POST', `/v1/checkout/${tokenOf(hostedUrl)}/prepare-payment`, { key: '', ...(body && { body }) })
const makePrice = async (body: object) => {
  const { json } = await api.call('POST', api.path('products'), { body: { name: 'Mug' } })
  return (await api.call('POST', api.path(`products/${json.id}/prices`), { body })).json
}

describe('a checkout', () => {
  it('of an amount is open for 30 minutes, for a guest, on a page nobody can guess', async () => {
    const { status, json } = await create({ ...coffee, description: 'Coffee', metadata: { cup: 'L' } })
    expect(status).toBe(201)
    expect(json).toMatchObject({
      mode: 'payment',
      status: 'open',
      customerId: null,
      invoiceId: null,
      priceId: null,
      amountMinor: 500,
      currency: 'USD',
      chain: 'base',
      token: 'USDC',
      description: 'Coffee',
      successUrl: '',
      cancelUrl: null,
      expiresAt: '2026-11-20T10:30:00.000Z',
      completedAt: null,
      metadata: { cup: 'L' },
    })
    expect(json.hostedUrl).toMatch(/^https:\/\/pay\.example\/checkout\/[\w-]{32}$/)
    expect((await api.call('GET', api.path(`checkouts/${json.id}`))).json).toEqual(json)
    const events = await api.context.db
      .selectFrom('events')
      .selectAll()
      .where('type', '=', 'checkout.created')
      .execute()
    const own = events.filter(({ payload }) => payload.includes(json.id))
    expect(own.length).toBe(1)
    expect(own[0]?.payload).not.toContain('"cup"')
  })

  it('of a one-time price takes its amount', async () => {
    const price = await makePrice({ amount: 1999, interval: 'one_time' })
    const { json } = await create({ mode: 'payment', priceId: price.id, chain: 'base', token: 'USDC' })
    expect(json).toMatchObject({ amountMinor: 1999, priceId: price.id })
  })

  it('finds the customer with an address, or creates one', async () => {
    const first = await create({ ...coffee, customerEmail: 'Bob@a.example', customerName: 'Bob' })
    const second = await create({ ...coffee, customerEmail: 'bob@A.example' })
    expect(first.json.customerId).toMatch(/^cus_/)
    expect(second.json.customerId).toBe(first.json.customerId)
    const third = await create({ ...coffee, customerId: first.json.customerId })
    expect(third.json.customerId).toBe(first.json.customerId)
  })

  it('makes one customer when many come with the same new address at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => create({ ...coffee, customerEmail: 'crowd@a.example' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ json }) => json.customerId)).size).toBe(1)
  })

  it.each<[string, object, string]>([
    ['without anything to pay', { mode: 'payment', chain: 'base', token: 'USDC' }, 'amount'],
    ['with two things to pay', { ...coffee, priceId: 'price_x' }, 'amount'],
    ['without a chain', { mode: 'payment', amount: 500, token: 'USDC' }, 'chain'],
    ['without a token', { mode: 'payment', amount: 500, chain: 'base' }, 'token'],
    ['of nothing', { ...coffee, amount: 0 }, 'amount'],
    ['of a fraction', { ...coffee, amount: 0.5 }, 'amount'],
    ['in another currency', { ...coffee, currency: 'EUR' }, 'currency'],
    ['on a chain that is not read', { ...coffee, chain: 'ethereum' }, 'chain'],
    ['on a chain of another kind', { ...coffee, chain: 'solana' }, 'chain'],
    ['of an unknown price', { mode: 'payment', priceId: 'price_x', chain: 'base', token: 'USDC' }, 'priceId'],
    ['for an unknown customer', { ...coffee, customerId: 'cus_x' }, 'customerId'],
    ['for two customers', { ...coffee, customerId: 'cus_x', customerEmail: 'a@b.example' }, 'customerEmail'],
    ['for an unknown invoice', { mode: 'payment', invoiceId: 'in_x' }, 'invoiceId'],
    ['for more than a day', { ...coffee, expiresInMinutes: 1441 }, 'expiresInMinutes'],
    ['with a script for a page', { ...coffee, successUrl: 'javascript:alert(1)' }, 'successUrl'],
    ['with a user in an address', { ...coffee, cancelUrl: 'https://ada:pw@shop.example/' }, 'cancelUrl'],
    ['with another placeholder', { ...coffee, successUrl: 'https://shop.example/{ID}' }, 'successUrl'],
    ['with a number past 2^53', { ...coffee, metadata: { order: { id: 2 ** 53 + 2 } } }, 'metadata.order.id'],
    ['of a subscription without a price', { mode: 'subscription', chain: 'base', token: 'USDC' }, 'priceId'],
    [
      'of a subscription without a customer',
      { mode: 'subscription', priceId: 'price_x', chain: 'base', token: 'USDC' },
      'customerId',
    ],
    ['in no mode', { amount: 500, chain: 'base', token: 'USDC' }, 'mode'],
  ])('%s is refused and names the field', async (_name, body, param) => {
    const { status, error } = await create(body)
    expect({ status, code: error.code, param: error.param }).toEqual({
      status: 400,
      code: 'invalid_request',
      param,
    })
  })

  it.each<[string, object, object]>([
    ['recurring', { amount: 100, interval: 'month' }, {}],
    ['inactive', { amount: 100, interval: 'one_time' }, { active: false }],
    ['zero', { amount: 0, interval: 'one_time' }, {}],
    ['in euros', { amount: 100, interval: 'one_time', currency: 'EUR' }, {}],
  ])('of a price that is %s is refused', async (_name, body, change) => {
    const price = await makePrice(body)
    await api.call('PATCH', api.path(`prices/${price.id}`), { body: change })
    const { error } = await create({ mode: 'payment', priceId: price.id, chain: 'base', token: 'USDC' })
    expect(error).toMatchObject({ code: 'invalid_request', param: 'priceId' })
  })

  it('for a customer who was deleted is refused, as for one who never was', async () => {
    const { json } = await api.call('POST', api.path('customers'), { body: { email: 'gone@a.example' } })
    const customerId = json.customer.id
    expect((await create({ ...coffee, customerId })).status).toBe(201)
    await api.call('DELETE', api.path(`customers/${customerId}`))
    const { status, error } = await create({ ...coffee, customerId })
    expect([status, error.code, error.param]).toEqual([400, 'invalid_request', 'customerId'])
  })

  it('without a verified wallet asks for a signature', async () => {
    const { status, error } = await create({ ...coffee, token: 'USDT' })
    expect(status).toBe(422)
    expect(error).toMatchObject({ code: 'signing_required', metadata: { chain: 'base', token: 'USDT' } })
  })

  it('in live mode waits for the verification of the business, where the deployment asks for it', async () => {
    const strict = await startTestApi({
      config: { networks: [{ ...unreadNetwork, livemode: true }], kybRequired: true },
    })
    try {
      const key = await strict.makeKey({ ...strict.scope, livemode: true }, 'full')
      const { status, error } = await strict.call('POST', strict.path('checkouts'), { key, body: coffee })
      expect(status).toBe(403)
      expect(error).toMatchObject({ code: 'kyb_required', metadata: { kybStatus: 'pending' } })
    } finally {
      await strict.close()
    }
  })
})

describe('the hosted page', () => {
  it('shows what the buyer may know, and no more', async () => {
    const { json } = await create({ ...coffee, metadata: { margin: 'high' }, customerEmail: 'eve@a.example' })
    const {
      status,
      json: page,
      text,
    } = await api.call('GET', `/v1/checkout/${tokenOf(json.hostedUrl)}`, { key: '' })
    expect(status).toBe(200)
    expect(page).toMatchObject({
      status: 'open',
      livemode: false,
      amountMinor: 500,
      merchant: { name: 'Test shop' },
      instructions: null,
      payment: null,
    })
    for (const secret of ['high', 'eve@a.example', api.scope.workspaceId, json.id])
      expect(text).not.toContain(secret)
  })

  it('is not found by the id of the checkout, nor by a guess', async () => {
    const { json } = await create(coffee)
    expect((await api.call('GET', `/v1/checkout/${json.id}`, { key: '' })).status).toBe(404)
    expect((await api.call('GET', `/v1/checkout/${'A'.repeat(32)}`, { key: '' })).status).toBe(404)
  })
})

describe('prepare-payment', () => {
  it('sets an exact amount within the cent and answers how to pay it, the same each time', async () => {
    const { json } = await create(coffee)
    const first = await prepare(json.hostedUrl, { payerAddress: payer })
    expect(first.status).toBe(200)
    const amount = BigInt(first.json.amountBase)
    expect(amount).toBeGreaterThan(5_000_000n)
    expect(amount).toBeLessThan(5_010_000n)
    expect(first.json).toMatchObject({ recipient: address, chainId: 31_337, decimals: 6, approval: null })
    expect(first.json.transaction).toMatchObject({ kind: 'evm', from: payer.toLowerCase(), value: '0x0' })
    expect(first.json.transaction.data).toMatch(/^0xa9059cbb[0-9a-f]{128}53524c31[0-9a-f]{32}$/)
    expect(first.json.paymentUri).toContain(`uint256=${amount}`)
    expect((await prepare(json.hostedUrl)).text).toBe(first.text)
    expect((await api.call('GET', api.path(`checkouts/${json.id}`))).json.status).toBe('pending')
    const page = await api.call('GET', `/v1/checkout/${tokenOf(json.hostedUrl)}`, { key: '' })
    expect(page.json.instructions).toEqual(first.json)
  })

  it('says why a payment cannot be made by hand where no amount of its own is left', async () => {
    const { json } = await create(coffee)
    const { json: exact } = await prepare(json.hostedUrl)
    expect(exact.byHandRefusal).toBeNull()
    await api.context.db
      .updateTable('expectations')
      .set({ amount_base: null })
      .where('target_id', '=', json.id)
      .execute()
    const { json: alone } = await prepare(json.hostedUrl)
    expect(alone).toMatchObject({ amountBase: '5000000', paymentUri: '' })
    expect(alone.byHandRefusal).toContain('Pay with the wallet button')
    expect(alone.transaction.data.slice(-40)).toBe(exact.transaction.data.slice(-40))
  })

  it('gives every checkout of one amount another one, also to those of a neighbour with the same address', async () => {
    const neighbour = await createTestScope(api.context)
    await insertVerifiedWallet(api.context, neighbour, address)
    const key = await api.makeKey(neighbour, 'full')
    const path = `/v1/workspaces/${neighbour.workspaceId}/checkouts`
    const checkouts = await Promise.all([
      ...Array.from({ length: 30 }, () => create({ ...coffee, amount: 777 })),
      ...Array.from({ length: 30 }, () => api.call('POST', path, { key, body: { ...coffee, amount: 777 } })),
    ])
    const prepared = await Promise.all(checkouts.map(({ json }) => prepare(json.hostedUrl)))
    expect(new Set(prepared.map(({ json }) => json.amountBase)).size).toBe(60)
  })

  it('asked twenty times at once sets one amount', async () => {
    const { json } = await create(coffee)
    const prepared = await Promise.all(Array.from({ length: 20 }, () => prepare(json.hostedUrl)))
    expect(new Set(prepared.map(({ text }) => text)).size).toBe(1)
  })

  it.each<[string, object, string]>([
    ['another chain', { chain: 'ethereum' }, 'chain'],
    ['another token', { token: 'USDT' }, 'token'],
    ['a payer of another chain', { payerAddress: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' }, 'payerAddress'],
    ['a payer with a wrong checksum', { payerAddress: payer.replace('C', 'c') }, 'payerAddress'],
  ])('refuses %s', async (_name, body, param) => {
    const { json } = await create(coffee)
    const { status, error } = await prepare(json.hostedUrl, body)
    expect({ status, param: error.param }).toEqual({ status: 400, param })
  })

  it('is too late after the expiry, before the reader has closed the checkout too', async () => {
    const { json } = await create({ ...coffee, expiresInMinutes: 1 })
    clock.advance({ minutes: 1 })
    const { status, error } = await prepare(json.hostedUrl)
    expect(status).toBe(422)
    expect(error.code).toBe('invalid_state_transition')
  })
})

describe('report', () => {
  const txHash = `0x${'1c'.repeat(32)}`
  const report = (token: string, body: object) =>
    api.call('POST', `/v1/checkout/${token}/report`, { key: '', body })

  it('notes a transaction once the buyer has asked how to pay, and credits nothing that was not read', async () => {
    const { json } = await create(coffee)
    const token = tokenOf(json.hostedUrl)
    const early = await report(token, { txHash })
    expect([early.status, early.error.code]).toEqual([422, 'invalid_state_transition'])
    await prepare(json.hostedUrl)
    const { status, json: answer } = await report(token, { txHash })
    const textToSign = `I paid the checkout ${json.id} with the transaction ${txHash}.`
    expect([status, answer]).toEqual([200, { credited: false, textToSign }])
    expect((await report(token, {})).error.param).toBe('txHash')
    expect((await report('A'.repeat(32), { txHash })).status).toBe(404)
  })

  const ofSolana = encodeBase58(Buffer.alloc(64, 7))
  it.each<[object, string]>([
    ...['0xodd1', `0x${'1c'.repeat(31)}`, `0x${'1c'.repeat(31)}1g`, '1c'.repeat(32), ofSolana].map(
      (hash): [object, string] => [{ txHash: hash }, 'txHash'],
    ),
    [{ txHash, signature: '0x1234' }, 'signature'],
    [{ txHash, signature: ofSolana }, 'signature'],
  ])('with %j at a checkout on base is refused, naming %s and its form', async (body, param) => {
    const { json } = await create(coffee)
    await prepare(json.hostedUrl)
    const { status, error } = await report(tokenOf(json.hostedUrl), body)
    expect([status, error.param]).toEqual([400, param])
    expect(error.message).toMatch(
      /^(txHash must be the hash of a transaction: 0x and 64 hex|signature must be .*hex)/,
    )
  })
})
