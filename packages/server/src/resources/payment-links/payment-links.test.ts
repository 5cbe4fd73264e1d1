import { caps, PaymentLinkCreate } from '@stablerail/contract'
import { createTestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../mechanisms/work/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import {
  copyLinks,
  type LinkRecord,
  type LinkShop,
  mugLink,
  openLinkShop,
  polygonNetwork,
  tipLink,
} from '../../testing/links.ts'
import { waitingFor } from '../../testing/waiting-for.ts'
import { createPaymentLink } from './create-payment-link.ts'
import { openPaymentLink } from './open-payment-link.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
let shop: LinkShop
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork, polygonNetwork] }, clock })
  shop = await openLinkShop(api)
})
afterAll(() => api.close())

const create = (body: object, call: object = {}, within = shop) =>
  api.call('POST', within.path('payment_links'), { key: within.key, body, ...call })
const list = async (query = '', { path, key } = shop): Promise<LinkRecord[]> =>
  (await api.call('GET', path(`payment_links${query}`), { key })).json.data
const remove = (id: string, { path, key } = shop) => api.call('DELETE', path(`payment_links/${id}`), { key })

describe('a payment link', () => {
  it('of a fixed amount is answered as it will be listed, under an address of 192 bits', async () => {
    const { status, json } = await create({
      ...mugLink,
      metadata: { shelf: 7 },
      successUrl: 'https://a.example/ok',
    })
    expect([status, json]).toEqual([
      201,
      {
        paymentLink: {
          id: expect.stringMatching(/^plink_/),
          url: expect.stringMatching(/^https:\/\/pay\.example\/pay\/[\w-]{32}$/),
          description: 'One blue mug',
          priceId: null,
          amountMinor: 1_999,
          openAmount: false,
          minAmountMinor: null,
          maxAmountMinor: null,
          presetAmounts: null,
          currency: 'USD',
          chain: 'base',
          token: 'USDC',
          accepts: null,
          successUrl: 'https://a.example/ok',
          autoReturn: false,
          active: true,
          metadata: { shelf: 7 },
          createdAt: '2026-11-20T10:00:00.000Z',
        },
      },
    ])
    expect((await list())[0]).toEqual(json.paymentLink)
  })

  it('of a price has its amount, and is called what its product is unless it says otherwise', async () => {
    const { id: priceId } = await shop.makePrice({ amount: 700 })
    const of = (more = {}) => shop.makeLink({ chain: 'base', token: 'USDC', priceId, ...more })
    expect(await of()).toMatchObject({
      priceId,
      amountMinor: 700,
      description: 'Blue mug',
      openAmount: false,
    })
    expect((await of({ description: 'A mug' })).description).toBe('A mug')
  })

  it('of an open amount has a least amount of 50 unless it says otherwise, and no amount', async () => {
    expect(await shop.makeLink(tipLink)).toMatchObject({
      amountMinor: 0,
      openAmount: true,
      minAmountMinor: 500,
      maxAmountMinor: 10_000,
      presetAmounts: [500, 2_500],
    })
    const bare = { openAmount: true, chain: 'base', token: 'USDC', description: 'Support us' }
    expect(await shop.makeLink(bare)).toMatchObject({ minAmountMinor: 50, maxAmountMinor: null })
  })

  it('that names pairs shows them behind its own', async () => {
    const usdc = (chain: string) => ({ chain, token: 'USDC' })
    const link = await shop.makeLink({ ...mugLink, accepts: [usdc('polygon'), usdc('base')] })
    expect(link.accepts).toEqual([usdc('base'), usdc('polygon')])
    expect((await shop.makeLink({ ...mugLink, accepts: [usdc('base')] })).accepts).toEqual([usdc('base')])
  })

  it('makes no event', async () => {
    const quiet = await openLinkShop(api)
    await quiet.makeLink()
    const { workspaceId } = quiet.scope
    const events = api.context.db.selectFrom('events').selectAll().where('workspace_id', '=', workspaceId)
    expect(await events.execute()).toEqual([])
  })

  const { amount: _, ...noAmount } = mugLink
  it.each<[string, object, string]>([
    ['without an amount', noAmount, 'amount'],
    ['with an amount that is open too', { ...mugLink, openAmount: true }, 'amount'],
    ['with an amount and a price', { ...mugLink, priceId: 'price_1' }, 'amount'],
    ['with an amount of zero', { ...mugLink, amount: 0 }, 'amount'],
    ['with an amount beyond what is counted', { ...mugLink, amount: 1_000_000_000_001 }, 'amount'],
    ['of a fixed amount without a description', { ...mugLink, description: undefined }, 'description'],
    ['of an open amount without a description', { ...tipLink, description: undefined }, 'description'],
    ['with a description of 201 characters', { ...mugLink, description: 'x'.repeat(201) }, 'description'],
    ['with a least amount that is fixed', { ...mugLink, minAmount: 50 }, 'minAmount'],
    ['with presets that are fixed', { ...mugLink, presetAmounts: [1_999] }, 'presetAmounts'],
    ['with bounds that exclude each other', { ...tipLink, maxAmount: 499 }, 'maxAmount'],
    [
      'with a most below the least by default',
      { ...tipLink, minAmount: undefined, maxAmount: 49 },
      'maxAmount',
    ],
    ['with a preset below its bounds', { ...tipLink, presetAmounts: [499] }, 'presetAmounts'],
    ['with a preset above its bounds', { ...tipLink, presetAmounts: [500, 10_001] }, 'presetAmounts'],
    ['with nine presets', { ...tipLink, presetAmounts: Array(9).fill(500) }, 'presetAmounts'],
    ['in another currency than the token', { ...mugLink, currency: 'EUR' }, 'currency'],
    ['on a chain that is not read', { ...mugLink, chain: 'arbitrum' }, 'chain'],
    [
      'that accepts a pair twice',
      { ...mugLink, accepts: Array(2).fill({ chain: 'polygon', token: 'USDC' }) },
      'accepts',
    ],
    [
      'that accepts a chain that is not read',
      { ...mugLink, accepts: [{ chain: 'tron', token: 'USDT' }] },
      'accepts',
    ],
    ['that leads to a script', { ...mugLink, successUrl: 'javascript:alert(1)' }, 'successUrl'],
    ['that leads to a user', { ...mugLink, successUrl: 'https://ada@shop.example' }, 'successUrl'],
    ['with a number past 2^53', { ...mugLink, metadata: { id: 2 ** 53 } }, 'metadata.id'],
    ['of a price that there is not', { chain: 'base', token: 'USDC', priceId: 'price_1' }, 'priceId'],
  ])('%s is refused, and the field named', async (_name, body, param) => {
    const { status, error } = await create(body)
    expect([status, error.code, error.param]).toEqual([400, 'invalid_request', param])
  })

  it.each<[string, object]>([
    ['that renews', { interval: 'month' }],
    ['of zero', { amount: 0 }],
    ['in another currency', { currency: 'EUR' }],
  ])('of a price %s is refused', async (_name, price) => {
    const { id: priceId } = await shop.makePrice(price)
    const { status, error } = await create({ chain: 'base', token: 'USDC', priceId })
    expect([status, error.code, error.param]).toEqual([400, 'invalid_request', 'priceId'])
  })

  it('of a price that is not active, or of another workspace, is refused', async () => {
    const stranger = await openLinkShop(api)
    const { id: foreign } = await stranger.makePrice()
    const { id: inactive } = await shop.makePrice()
    await api.call('PATCH', shop.path(`prices/${inactive}`), { key: shop.key, body: { active: false } })
    for (const priceId of [foreign, inactive]) {
      const { status, error } = await create({ chain: 'base', token: 'USDC', priceId })
      expect([status, error.param]).toEqual([400, 'priceId'])
    }
  })

  it('asks for a verified wallet of each pair', async () => {
    const usdt = { chain: 'base', token: 'USDT' }
    for (const body of [
      { ...mugLink, ...usdt },
      { ...mugLink, accepts: [usdt] },
    ]) {
      const { status, error } = await create(body)
      expect([status, error.code, error.metadata]).toEqual([422, 'signing_required', usdt])
    }
  })

  it('needs a developer and a key, and in live mode a business that is approved where that is asked', async () => {
    const readonly = await api.makeKey(shop.scope, 'readonly')
    const restricted = await api.makeKey(shop.scope, 'restricted')
    const answers = [
      await create(mugLink, { key: readonly }),
      await create(mugLink, { headers: { 'idempotency-key': '' } }),
      await create(mugLink, { key: restricted }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 400, 201])
    const id = answers[2]?.json.paymentLink.id
    const removing = { key: readonly }
    expect((await api.call('DELETE', shop.path(`payment_links/${id}`), removing)).status).toBe(403)
    const { config } = api.context
    config.kybRequired = true
    try {
      const live = await openLinkShop(api, { livemode: true })
      const { status, error } = await create(mugLink, {}, live)
      expect([status, error.code]).toEqual([403, 'kyb_required'])
    } finally {
      config.kybRequired = false
    }
  })
})

describe('deactivating a payment link', () => {
  it('leaves it in the list, not active, however often it is done', async () => {
    const link = await shop.makeLink()
    for (let time = 0; time < 2; time += 1)
      expect(await remove(link.id)).toMatchObject({ status: 200, json: { ok: true } })
    expect((await list('?active=false')).find(({ id }) => id === link.id)).toEqual({ ...link, active: false })
    expect((await list('?active=true')).map(({ id }) => id)).not.toContain(link.id)
  })

  it('waits for a visit that is under way, so that none makes a checkout once it is answered', async () => {
    const link = await shop.makeLink()
    const { promise: gate, resolve: release } = Promise.withResolvers<void>()
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
    const visiting = transact(api.context, shop.scope, async (work) => {
      await openPaymentLink(work, link.id, { amount: undefined, ip: '192.0.2.1' })
      enter()
      await gate
    })
    await entered
    const deactivating = remove(link.id)
    await expect.poll(() => waitingFor(api.context.db, 'update "payment_links"%')).toBe(1)
    release()
    await visiting
    expect([(await deactivating).status, (await shop.checkouts()).length]).toEqual([200, 1])
  })

  it('does not find that of another workspace or mode', async () => {
    const link = await shop.makeLink()
    const stranger = await openLinkShop(api)
    const live = await api.makeKey({ ...shop.scope, livemode: true }, 'full')
    const statuses = [
      (await remove(link.id, stranger)).status,
      (await remove(link.id, { ...shop, key: live })).status,
      (await remove('plink_unknown')).status,
    ]
    expect(statuses).toEqual([404, 404, 404])
    expect((await list('?active=true')).map(({ id }) => id)).toContain(link.id)
    expect(await list('', stranger)).toEqual([])
  })
})

describe('the number of payment links', () => {
  it('that are active ends at the limit, also for creations at once; deactivating one makes room', async () => {
    const full = await openLinkShop(api)
    const link = await full.makeLink()
    await copyLinks(api, full, caps.activePaymentLinks - 2, true)
    const { promise: gate, resolve: release } = Promise.withResolvers<void>()
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
    const last = transact(api.context, full.scope, async (work) => {
      await createPaymentLink(work, PaymentLinkCreate.parse(mugLink))
      enter()
      await gate
    })
    await entered
    const further = create(mugLink, {}, full)
    await expect.poll(() => waitingFor(api.context.db, 'select "id" from "workspaces"%')).toBe(1)
    release()
    await last
    expect((await further).error).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('Deactivate'),
    })
    await remove(link.id, full)
    expect((await create(mugLink, {}, full)).status).toBe(201)
    expect((await create(mugLink, {}, full)).status).toBe(400)
  })

  it('that are listed holds all that are active, then the newest of the others, newest first', async () => {
    const long = await openLinkShop(api)
    const link = await long.makeLink()
    await copyLinks(api, long, 1_200, false)
    clock.advance({ seconds: 1 })
    await remove((await long.makeLink()).id, long)
    await sql`update payment_links set created_at = created_at - interval '2 hours' where id = ${link.id}`.execute(
      api.context.db,
    )
    const links = await list('', long)
    expect(links).toHaveLength(caps.activePaymentLinks)
    expect(links.map(({ active }) => active).lastIndexOf(true)).toBe(links.length - 1)
    const moments = links.map(({ createdAt }) => createdAt)
    expect(moments).toEqual(moments.toSorted().toReversed())
    expect(await list('?active=true', long)).toHaveLength(1)
    expect(await list('?active=false', long)).toHaveLength(caps.activePaymentLinks)
  })
})
