import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scope } from '../../ports/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../testing/checkouts.ts'
import { createTestScope } from '../../testing/context.ts'

const baseUsdc = { chain: 'base', token: 'USDC' } as const
const baseUsdt = { chain: 'base', token: 'USDT' } as const
const polygonUsdc = { chain: 'polygon', token: 'USDC' } as const
const polygonUsdt = { chain: 'polygon', token: 'USDT' } as const
const arbitrumUsdc = { chain: 'arbitrum', token: 'USDC' } as const
const [onBase, onPolygon] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
]
const polygon = {
  ...unreadNetwork,
  chain: 'polygon' as const,
  networkId: 31_338,
  confirmations: 32,
  tokens: { ...unreadNetwork.tokens, USDC: { address: `0x${'ab'.repeat(20)}`, decimals: 6 } },
}

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork, polygon] }, clock })
  await insertVerifiedWallet(api.context, api.scope, onBase)
  await insertVerifiedWallet(api.context, api.scope, onPolygon, polygonUsdc)
})
afterAll(() => api.close())

const coffee = { mode: 'payment', amount: 500, ...baseUsdc }
const create = (body: object) => api.call('POST', api.path('checkouts'), { body })
const offer = async (accepts: object[] = [polygonUsdc]) => (await create({ ...coffee, accepts })).json
const pathOf = ({ hostedUrl }: { hostedUrl: string }) => `/v1/checkout/${hostedUrl.split('/').at(-1)}`
const prepare = (checkout: { hostedUrl: string }, body?: object) =>
  api.call('POST', `${pathOf(checkout)}/prepare-payment`, { key: '', ...(body && { body }) })
const page = async (checkout: { hostedUrl: string }) =>
  (await api.call('GET', pathOf(checkout), { key: '' })).json

describe('the pairs that a workspace accepts by default', () => {
  const setPairs = (acceptedPairs: object[]) =>
    api.call('PATCH', api.path('').slice(0, -1), { body: { acceptedPairs } })

  it('are those of a checkout that says no accepts, as far as they can be settled, and of no other', async () => {
    const set = await setPairs([polygonUsdc, arbitrumUsdc, polygonUsdt])
    expect([set.status, set.json.acceptedPairs]).toEqual([200, [polygonUsdc, arbitrumUsdc, polygonUsdt]])
    expect((await create(coffee)).json.accepts).toEqual([baseUsdc, polygonUsdc])
    expect((await create({ ...coffee, ...polygonUsdc })).json.accepts).toEqual([polygonUsdc])
    expect((await create({ ...coffee, accepts: [baseUsdc] })).json.accepts).toEqual([baseUsdc])
    expect((await setPairs([])).json.acceptedPairs).toEqual([])
    expect((await create(coffee)).json.accepts).toEqual([baseUsdc])
  })

  it.each([
    ['a pair twice', [polygonUsdc, baseUsdc, polygonUsdc]],
    ['a chain that there is not', [{ chain: 'bse', token: 'USDC' }]],
    ['a field that a pair does not have', [{ ...polygonUsdc, walletId: 'wlt_1' }]],
  ])('are refused with %s', async (_name, pairs) => {
    const { status, error } = await setPairs(pairs)
    expect([status, error.param]).toEqual([400, expect.stringMatching(/^acceptedPairs/)])
  })
})

describe('accepts', () => {
  it('left out is the fixed pair alone', async () => {
    const { json } = await create(coffee)
    expect(json).toMatchObject({ ...baseUsdc, accepts: [baseUsdc] })
    expect((await page(json)).accepts).toEqual([baseUsdc])
  })

  it.each([
    ['without the fixed pair', [polygonUsdc]],
    ['with the fixed pair last', [polygonUsdc, baseUsdc]],
  ])('%s shows the fixed pair first, in every answer and event', async (_name, accepts) => {
    const { status, json } = await create({ ...coffee, accepts })
    expect([status, json.accepts]).toEqual([201, [baseUsdc, polygonUsdc]])
    expect((await api.call('GET', api.path(`checkouts/${json.id}`))).json).toEqual(json)
    expect(await page(json)).toMatchObject({ ...baseUsdc, accepts: json.accepts, instructions: null })
    const events = await api.context.db.selectFrom('events').select('payload').execute()
    const [created] = events
      .map(({ payload }) => JSON.parse(payload))
      .filter(({ checkout }) => checkout?.id === json.id)
    expect(created.checkout.accepts).toEqual(json.accepts)
  })

  const many = ['base', 'ethereum', 'polygon', 'arbitrum', 'solana', 'tron'].flatMap((chain) => [
    { chain, token: 'USDT' },
    { chain, token: 'USDC' },
  ])
  it.each<[string, object, string]>([
    ['of nothing', { accepts: [] }, 'accepts'],
    ['that names a pair twice', { accepts: [polygonUsdc, baseUsdc, polygonUsdc] }, 'accepts'],
    ['of eleven pairs', { accepts: many.slice(0, 11) }, 'accepts'],
    ['of ten pairs beside the fixed one', { accepts: many.slice(2) }, 'accepts'],
    ['of a chain that is not read', { accepts: [arbitrumUsdc] }, 'accepts'],
    ['with a field too many', { accepts: [{ ...polygonUsdc, walletId: 'wal_1' }] }, 'accepts.0.walletId'],
    ['without a token', { accepts: [{ chain: 'polygon' }] }, 'accepts.0.token'],
    [
      'of an invoice',
      { amount: undefined, chain: undefined, token: undefined, invoiceId: 'in_x' },
      'accepts',
    ],
    [
      'of a subscription',
      { mode: 'subscription', amount: undefined, priceId: 'price_x', customerEmail: 'a@b.example' },
      'accepts',
    ],
  ])('%s is refused and named', async (_name, changes, param) => {
    const { status, error } = await create({ ...coffee, accepts: [polygonUsdc], ...changes })
    expect([status, error.code, error.param]).toEqual([400, 'invalid_request', param])
  })

  it.each([
    ['base first', [baseUsdc, baseUsdt], baseUsdt],
    ['polygon last', [polygonUsdc, polygonUsdt], polygonUsdt],
  ])(
    'asks for the signature of each pair without a verified wallet: %s',
    async (_name, accepts, metadata) => {
      const { status, error } = await create({ ...coffee, accepts })
      expect(status).toBe(422)
      expect(error).toMatchObject({ code: 'signing_required', metadata })
    },
  )

  it('has no use for the wallet of another workspace', async () => {
    const neighbour: Scope = await createTestScope(api.context)
    await insertVerifiedWallet(api.context, neighbour, onBase)
    const key = await api.makeKey(neighbour, 'full')
    const path = `/v1/workspaces/${neighbour.workspaceId}/checkouts`
    const body = { ...coffee, accepts: [polygonUsdc] }
    const { status, error } = await api.call('POST', path, { key, body })
    expect([status, error.code, error.metadata]).toEqual([422, 'signing_required', polygonUsdc])
  })
})

describe('prepare-payment of a checkout with several pairs', () => {
  it('answers for each pair that the buyer names; what they leave out is of the fixed pair', async () => {
    const checkout = await offer()
    const fixed = (await prepare(checkout)).json
    expect(fixed).toMatchObject({ ...baseUsdc, recipient: onBase, chainId: 31_337 })
    for (const body of [baseUsdc, { chain: 'base' }, { token: 'USDC' }])
      expect((await prepare(checkout, body)).json).toEqual(fixed)
    const other = (await prepare(checkout, { ...polygonUsdc, payerAddress: onBase })).json
    expect(other).toMatchObject({ ...polygonUsdc, recipient: onPolygon, chainId: 31_338 })
    expect(other.tokenAddress).toBe(polygon.tokens.USDC.address)
    expect(other.transaction).toMatchObject({ chainId: 31_338, to: polygon.tokens.USDC.address })
    for (const body of [polygonUsdc, { chain: 'polygon' }])
      expect((await prepare(checkout, body)).json).toEqual(other)
    expect((await prepare(checkout)).json).toEqual(fixed)
  })

  it('shows the page how to pay with the newest pair that was asked for', async () => {
    const checkout = await offer()
    const other = (await prepare(checkout, polygonUsdc)).json
    expect((await page(checkout)).instructions).toEqual(other)
    clock.advance({ seconds: 1 })
    const fixed = (await prepare(checkout)).json
    expect(fixed).toMatchObject({ ...baseUsdc, recipient: onBase })
    expect(await page(checkout)).toMatchObject({ status: 'pending', ...baseUsdc, instructions: fixed })
  })

  it.each<[string, object, string]>([
    ['a token of another pair', baseUsdt, 'token'],
    ['a chain of no pair', { chain: 'arbitrum', token: 'USDC' }, 'chain'],
    ['a token alone that the fixed chain has no pair of', { token: 'USDT' }, 'token'],
    ['a chain alone that no pair has', { chain: 'arbitrum' }, 'chain'],
  ])('refuses %s, and names what is accepted', async (_name, body, param) => {
    const { status, error } = await prepare(await offer(), body)
    expect([status, error.code, error.param]).toEqual([400, 'invalid_request', param])
    expect(error.message).toContain('USDC on base, USDC on polygon')
  })

  it('refuses a payer of another chain than that of the pair', async () => {
    const checkout = await offer()
    const { status, error } = await prepare(checkout, {
      ...polygonUsdc,
      payerAddress: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
    })
    expect([status, error.param]).toEqual([400, 'payerAddress'])
    expect(error.message).toContain('polygon')
  })

  it('asked for two pairs at once sets one amount for each', async () => {
    const checkout = await offer()
    const pairs = [baseUsdc, polygonUsdc]
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, index) => prepare(checkout, pairs[index % 2])),
    )
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(asked.map(({ text }) => text)).size).toBe(2)
  })

  it('says which wallet is missing where that of the pair was removed; the other pair can be paid', async () => {
    const shop = await createTestScope(api.context)
    await insertVerifiedWallet(api.context, shop, onBase)
    const removed = await insertVerifiedWallet(api.context, shop, onPolygon, polygonUsdc)
    const key = await api.makeKey(shop, 'full')
    const made = async () => {
      const body = { ...coffee, accepts: [polygonUsdc] }
      return (await api.call('POST', `/v1/workspaces/${shop.workspaceId}/checkouts`, { key, body })).json
    }
    const [asked, unasked] = [await made(), await made()]
    const before = (await prepare(asked, polygonUsdc)).text
    await api.context.db
      .updateTable('wallets')
      .set({ removed_at: clock.now(), is_default: false })
      .where('id', '=', removed)
      .execute()
    const { status, error } = await prepare(unasked, polygonUsdc)
    expect([status, error.code, error.metadata]).toEqual([422, 'signing_required', polygonUsdc])
    expect((await prepare(unasked)).json).toMatchObject({ ...baseUsdc, recipient: onBase })
    // The payment instructions for USDC on Polygon that this buyer received before the wallet was removed are
    // still valid, because the buyer may have sent the payment already.
    expect((await prepare(asked, polygonUsdc)).text).toBe(before)
    await insertVerifiedWallet(api.context, shop, onBase, polygonUsdc)
    expect((await prepare(unasked, polygonUsdc)).json.recipient).toBe(onBase)
    expect((await prepare(unasked)).json.recipient).toBe(onBase)
  })

  it('goes on with the pairs that are left where the deployment offers one no longer', async () => {
    const checkout = await offer()
    const fixed = (await prepare(checkout)).json
    clock.advance({ seconds: 1 })
    await prepare(checkout, polygonUsdc)
    const { config } = api.context
    const networks = config.networks
    config.networks = [unreadNetwork]
    try {
      expect((await page(checkout)).instructions).toEqual(fixed)
      const { status, error } = await prepare(checkout, polygonUsdc)
      expect([status, error.code, error.param]).toEqual([400, 'invalid_request', 'chain'])
    } finally {
      config.networks = networks
    }
  })
})
