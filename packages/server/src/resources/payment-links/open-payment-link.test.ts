import { caps } from '@stablerail/contract'
import { createTestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import {
  type LinkRecord,
  type LinkShop,
  linkWallets,
  mugLink,
  openLinkShop,
  polygonNetwork,
  tipLink,
  visit,
} from '../../testing/links.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
let shop: LinkShop
beforeAll(async () => {
  const config = { networks: [unreadNetwork, polygonNetwork], trustedProxies: 1 }
  api = await startTestApi({ config, clock })
  shop = await openLinkShop(api)
})
afterAll(() => api.close())

const usdc = (chain: string) => ({ chain, token: 'USDC' })
const checkoutsOf = async (link: LinkRecord, within = shop) =>
  (await within.checkouts()).filter(({ paymentLinkId }) => paymentLinkId === link.id)
const refusal = async (asked: ReturnType<typeof visit>) => {
  const { status, error } = await asked
  return [status, error.code, error.message]
}

describe('a visit of a payment link', () => {
  it('makes a guest checkout of the link, with its event, and answers where to pay it', async () => {
    const link = await shop.makeLink({
      ...mugLink,
      metadata: { shelf: 7 },
      successUrl: 'https://a.example/ok',
      autoReturn: true,
    })
    const { status, json } = await visit(api, link)
    const [checkout, ...others] = await checkoutsOf(link)
    expect([status, json, others]).toEqual([
      201,
      { hostedUrl: checkout.hostedUrl, token: checkout.hostedUrl.split('/').at(-1) },
      [],
    ])
    expect(checkout).toMatchObject({
      mode: 'payment',
      status: 'open',
      customerId: null,
      priceId: null,
      amountMinor: 1_999,
      currency: 'USD',
      ...usdc('base'),
      accepts: [usdc('base')],
      description: 'One blue mug',
      autoReturn: true,
      metadata: { shelf: 7 },
      successUrl: 'https://a.example/ok',
      cancelUrl: null,
      expiresAt: '2026-11-20T10:30:00.000Z',
    })
    const { payload } = await api.context.db
      .selectFrom('events')
      .select('payload')
      .where('workspace_id', '=', shop.scope.workspaceId)
      .where('type', '=', 'checkout.created')
      .executeTakeFirstOrThrow()
    const { metadata: _, refundAddress: __, ...told } = checkout
    expect(JSON.parse(payload)).toEqual({ checkout: told })
  })

  it('each time makes another checkout', async () => {
    const link = await shop.makeLink()
    const [one, other] = [await visit(api, link), await visit(api, link)]
    expect(one.json.token).not.toBe(other.json.token)
    expect(await checkoutsOf(link)).toHaveLength(2)
  })

  it('is answered 404 for a token that nobody has, and for the id of a link', async () => {
    const link = await shop.makeLink()
    for (const url of ['/nobody', `/${link.id}`])
      expect(await refusal(visit(api, { url }))).toMatchObject([404, 'not_found', /payment link/])
  })

  it('of a deactivated link is refused; the checkouts that it had made can be paid', async () => {
    const link = await shop.makeLink()
    const { token } = (await visit(api, link)).json
    await api.call('DELETE', shop.path(`payment_links/${link.id}`), { key: shop.key })
    expect(await refusal(visit(api, link))).toEqual([
      422,
      'invalid_state_transition',
      'This payment link is no longer in use. Ask the merchant for another way to pay.',
    ])
    const prepared = await api.call('POST', `/v1/checkout/${token}/prepare-payment`, { key: '' })
    expect([prepared.status, prepared.json.recipient]).toEqual([200, linkWallets.base])
  })

  it('of a price that is not active is refused until it is active again, and for good once it is deleted', async () => {
    const { id: priceId } = await shop.makePrice({ amount: 700 })
    const link = await shop.makeLink({ ...usdc('base'), priceId })
    const setActive = (active: boolean) =>
      api.call('PATCH', shop.path(`prices/${priceId}`), { key: shop.key, body: { active } })
    const notForSale = [
      422,
      'invalid_state_transition',
      'What this link sells is not for sale now. Ask the merchant for another way to pay.',
    ]
    await setActive(false)
    expect(await refusal(visit(api, link))).toEqual(notForSale)
    await setActive(true)
    expect((await visit(api, link)).status).toBe(201)
    expect(await checkoutsOf(link)).toMatchObject([{ priceId, amountMinor: 700 }])
    await api.call('DELETE', shop.path(`prices/${priceId}`), { key: shop.key })
    expect(await refusal(visit(api, link))).toEqual(notForSale)
  })

  const removeWallet = (within: LinkShop, chain: string) =>
    sql`update wallets set removed_at = ${clock.now()}, is_default = false
      where workspace_id = ${within.scope.workspaceId} and chain = ${chain}`.execute(api.context.db)

  it('of which the wallet is gone is refused; a wallet of another of its pairs that is gone is not', async () => {
    const own = await openLinkShop(api)
    const link = await own.makeLink({ ...mugLink, accepts: [usdc('polygon')] })
    await visit(api, link)
    clock.advance({ seconds: 1 })
    await removeWallet(own, 'polygon')
    await visit(api, link)
    expect((await checkoutsOf(link, own)).map(({ accepts }) => accepts)).toEqual([
      [usdc('base')],
      [usdc('base'), usdc('polygon')],
    ])
    await removeWallet(own, 'base')
    expect(await refusal(visit(api, link))).toEqual([
      422,
      'signing_required',
      'The merchant cannot take USDC on base at the moment. Ask the merchant for another way to pay.',
    ])
  })

  it('of a link that names no pairs accepts what the workspace does at that moment', async () => {
    const own = await openLinkShop(api)
    const link = await own.makeLink()
    await visit(api, link)
    clock.advance({ seconds: 1 })
    const workspace = own.path('').slice(0, -1)
    await api.call('PATCH', workspace, { key: own.key, body: { acceptedPairs: [usdc('polygon')] } })
    await visit(api, link)
    expect((await checkoutsOf(link, own)).map(({ accepts }) => accepts)).toEqual([
      [usdc('base'), usdc('polygon')],
      [usdc('base')],
    ])
  })

  it('in live mode is refused, in words for the buyer, while the business is not approved', async () => {
    const live = await openLinkShop(api, { livemode: true })
    const { config } = api.context
    const { networks } = config
    config.networks = [{ ...unreadNetwork, livemode: true }]
    try {
      const link = await live.makeLink()
      config.kybRequired = true
      expect(await refusal(visit(api, link))).toEqual([
        403,
        'kyb_required',
        'The merchant cannot take payments at the moment. Ask the merchant for another way to pay.',
      ])
      config.kybRequired = false
      expect((await visit(api, link)).status).toBe(201)
    } finally {
      Object.assign(config, { networks, kybRequired: false })
    }
  })
})

describe('the amount of a visit', () => {
  it.each([
    ['the least', 500],
    ['the most', 10_000],
  ])('may be %s of an open amount, and is marked as chosen by the buyer', async (_name, amount) => {
    const link = await shop.makeLink(tipLink)
    await visit(api, link, { body: { amount } })
    expect(await checkoutsOf(link)).toMatchObject([{ amountMinor: amount }])
    const row = api.context.db
      .selectFrom('checkouts')
      .select('open_amount')
      .where('payment_link_id', '=', link.id)
    expect(await row.execute()).toEqual([{ open_amount: true }])
  })

  it.each<[string, object, object | undefined]>([
    ['below the least', tipLink, { amount: 499 }],
    ['above the most', tipLink, { amount: 10_001 }],
    ['left out where it is open', tipLink, {}],
    ['left out with the body', tipLink, undefined],
    ['a fraction of a cent', tipLink, { amount: 500.5 }],
    ['text', tipLink, { amount: '500' }],
    ['said of a link that has its own', mugLink, { amount: 1_999 }],
  ])('%s is refused and makes no checkout', async (_name, body, sent) => {
    const link = await shop.makeLink(body)
    const { status, error } = await visit(api, link, sent && { body: sent })
    expect([status, error.code, error.param]).toEqual([400, 'invalid_request', 'amount'])
    expect(await checkoutsOf(link)).toEqual([])
  })
})

describe('checkouts of one link that can be paid at a time', () => {
  const visits = (link: LinkRecord, count: number, ip?: string) =>
    Promise.all(Array.from({ length: count }, () => visit(api, link, ip === undefined ? {} : { ip })))
  const statuses = (answers: readonly { status: number }[]) =>
    Object.fromEntries(
      [201, 429].map((wanted) => [wanted, answers.filter(({ status }) => status === wanted).length]),
    )
  const most = caps.liveCheckoutsOfLinkAndAddress

  it('are at most 20 of one address, also of visits at once; of another address, and another link, as many', async () => {
    const [link, other] = [await shop.makeLink(), await shop.makeLink()]
    expect(statuses(await visits(link, most + 5))).toEqual({ 201: most, 429: 5 })
    expect(statuses(await visits(link, 2, '192.0.2.2'))).toEqual({ 201: 2, 429: 0 })
    expect(statuses(await visits(other, 2))).toEqual({ 201: 2, 429: 0 })
    expect(await checkoutsOf(link)).toHaveLength(most + 2)
  })

  it('of addresses in one IPv6 network of a subscriber are counted together', async () => {
    const link = await shop.makeLink()
    const asked = Array.from({ length: most + 2 }, (_, n) =>
      visit(api, link, { ip: `2001:db8:1:2::${n + 1}` }),
    )
    expect(statuses(await Promise.all(asked))).toEqual({ 201: most, 429: 2 })
  })

  it('refuse a further one with a sentence and when to try again, and have room again once one ends', async () => {
    const link = await shop.makeLink()
    await visits(link, 1)
    clock.advance({ minutes: 10 })
    await visits(link, most - 1)
    const { status, error, headers } = await visit(api, link)
    expect([status, error.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '1200'])
    expect(error.message).toContain('from your network')
    clock.advance({ minutes: 20 })
    expect(statuses(await visits(link, 2))).toEqual({ 201: 1, 429: 1 })
    const [newest] = await checkoutsOf(link)
    await sql`update checkouts set status = 'succeeded' where id = ${newest.id}`.execute(api.context.db)
    expect(statuses(await visits(link, 2))).toEqual({ 201: 1, 429: 1 })
  })

  it('have room again when the merchant ends them', async () => {
    const link = await shop.makeLink()
    await visits(link, most)
    for (const { id } of (await checkoutsOf(link)).slice(0, 2))
      await api.call('POST', shop.path(`checkouts/${id}/expire`), { key: shop.key })
    expect(statuses(await visits(link, 3))).toEqual({ 201: 2, 429: 1 })
  })

  it('hold no address: neither two links nor a link and the database show who visited', async () => {
    const [one, other] = [await shop.makeLink(), await shop.makeLink()]
    for (const link of [one, other]) await visit(api, link, { ip: '198.51.100.77' })
    const rows = await api.context.db
      .selectFrom('checkouts')
      .selectAll()
      .where('payment_link_id', 'in', [one.id, other.id])
      .execute()
    expect(new Set(rows.map(({ visitor_key }) => visitor_key)).size).toBe(2)
    expect(JSON.stringify(rows)).not.toContain('198.51.100.77')
  })

  it('are bounded for all addresses together', async () => {
    const link = await shop.makeLink()
    await visit(api, link)
    await sql`
      insert into checkouts (workspace_id, livemode, id, mode, status, amount_minor, currency, chain, token, wallet_id,
        success_url, expires_at, hosted_token, payment_link_id, visitor_key, created_at)
      select workspace_id, livemode, id || n, mode, status, amount_minor, currency, chain, token, wallet_id,
        success_url, expires_at, hosted_token || n, payment_link_id, n::text, created_at
      from checkouts, generate_series(1, ${caps.liveCheckoutsOfLink - 2}) as n where payment_link_id = ${link.id}
    `.execute(api.context.db)
    expect((await visit(api, link, { ip: '192.0.2.3' })).status).toBe(201)
    const { status, headers } = await visit(api, link, { ip: '192.0.2.4' })
    expect([status, headers.get('retry-after')]).toEqual([429, '60'])
  })
})
