import { caps } from '@stablerail/contract'
import { createTestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { unreadNetwork } from '../../../testing/checkouts.ts'
import { queuedMails } from '../../../testing/invoices.ts'
import { type LinkShop, mugLink, openLinkShop, polygonNetwork, tipLink } from '../../../testing/links.ts'
import { askPage, ownForm } from '../../../testing/pages.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
let shop: LinkShop
let slug: string
let shops = 0
const usdc = (chain: string) => ({ chain, token: 'USDC' })

const openProfile = async (supportEmail: string | null, options = {}) => {
  shops += 1
  const made = await openLinkShop(api, options)
  const name = `blue-mugs-${shops}`
  await api.context.db
    .updateTable('workspaces')
    .set({ name: 'Blue Mugs', support_email: supportEmail, public_slug: name })
    .where('id', '=', made.scope.workspaceId)
    .execute()
  return { made, name }
}

beforeAll(async () => {
  const config = { networks: [unreadNetwork, polygonNetwork], trustedProxies: 1 }
  api = await startTestApi({ config, clock })
})
afterAll(() => api.close())

const see = (name: string) => api.call('GET', `/v1/u/${name}`)
const message = { email: 'ada@example.test', name: 'Ada', message: 'Is the mug\nblue inside?' }
const write = (name: string, body: object = message, ip = '203.0.113.7') =>
  api.call('POST', `/v1/u/${name}/contact`, { body, headers: { 'x-forwarded-for': ip } })

describe('the public profile of a merchant', () => {
  beforeAll(async () => {
    const opened = await openProfile('help@shop.example')
    shop = opened.made
    slug = opened.name
  })

  test('shows the merchant and the links that are active, newest first, and nothing that tells of others', async () => {
    const [mug, off] = [await shop.makeLink(mugLink), await shop.makeLink({ ...mugLink, description: 'Off' })]
    clock.advance({ seconds: 1 })
    const tip = await shop.makeLink({ ...tipLink, accepts: [usdc('polygon')], metadata: { secret: 'mine' } })
    await api.call('DELETE', shop.path(`payment_links/${off.id}`), { key: shop.key })
    const { status, json, text } = await see(slug)
    expect(status).toBe(200)
    const usd = { currency: 'USD', ...usdc('base') }
    const [mugPairs, tipPairs] = [{ accepts: [usdc('base')] }, { accepts: [usdc('base'), usdc('polygon')] }]
    expect(json).toEqual({
      slug,
      livemode: false,
      merchant: { name: 'Blue Mugs', supportEmail: 'help@shop.example', logoUrl: null, verified: false },
      links: [
        { url: tip.url, description: 'Support us', amountMinor: 0, openAmount: true, ...usd, ...tipPairs },
        {
          url: mug.url,
          description: 'One blue mug',
          amountMinor: 1_999,
          openAmount: false,
          ...usd,
          ...mugPairs,
        },
      ],
    })
    for (const hidden of [off.url, off.id, shop.scope.workspaceId, 'mine']) expect(text).not.toContain(hidden)
  })

  test('shows for a link without pairs of its own those that the workspace accepts and can settle', async () => {
    const { made, name } = await openProfile(null)
    await made.makeLink()
    const pairs = [usdc('polygon'), usdc('arbitrum')]
    await api.context.db
      .updateTable('workspaces')
      .set({ accepted_pairs: JSON.stringify(pairs) })
      .where('id', '=', made.scope.workspaceId)
      .execute()
    expect((await see(name)).json.links[0].accepts).toEqual([usdc('base'), usdc('polygon')])
  })

  test('tells that the operator has approved the merchant', async () => {
    const { made, name } = await openProfile(null)
    const set = (status: string) =>
      api.context.db
        .updateTable('workspaces')
        .set({ kyb_status: status })
        .where('id', '=', made.scope.workspaceId)
        .execute()
    for (const [status, isVerified] of [
      ['pending', false],
      ['approved', true],
      ['rejected', false],
    ] as const) {
      await set(status)
      expect((await see(name)).json.merchant.verified).toBe(isVerified)
      expect((await askPage(api.baseUrl, `/u/${name}`)).text.includes('Verified business')).toBe(isVerified)
    }
  })

  test('shows links of live mode alone where the deployment has that mode', async () => {
    const networks = [unreadNetwork, { ...unreadNetwork, livemode: true }]
    const { networks: before } = api.context.config
    api.context.config.networks = networks
    try {
      expect((await see(slug)).json).toMatchObject({ livemode: true, links: [] })
    } finally {
      api.context.config.networks = before
    }
  })

  test('shows so many links and no more', async () => {
    const { made, name } = await openProfile(null)
    const { id } = await made.makeLink()
    await sql`
      insert into payment_links select (jsonb_populate_record(one, jsonb_build_object(
        'id', 'plink_' || n, 'hosted_token', 'token_' || n, 'created_at', '2026-11-01T00:00:00Z'::timestamptz + n * interval '1 s'
      ))).*
      from payment_links as one, generate_series(1, ${caps.linksOfProfile}::integer) as n where id = ${id}
    `.execute(api.context.db)
    const { links } = (await see(name)).json
    expect(links).toHaveLength(caps.linksOfProfile)
    expect(links.at(-1).url).toContain('token_2')
  })

  test.each(['nobody', 'Blue-Mugs-1', 'ws_1', '%00'])('is not found under %s', async (name) => {
    const { status, error } = await see(name)
    expect([status, error.code]).toEqual(name === '%00' ? [400, 'invalid_request'] : [404, 'not_found'])
  })

  test('is gone with its name', async () => {
    const { made, name } = await openProfile(null)
    expect((await see(name)).status).toBe(200)
    await api.call('DELETE', made.path('public-slug'), { key: made.key })
    expect((await see(name)).status).toBe(404)
  })
})

describe('a message to a merchant', () => {
  const mailed = async () =>
    (await queuedMails(api)).filter(({ subject }) => subject.includes('contact form'))

  test('is mailed to the support address alone, to be answered to who wrote it', async () => {
    const { made, name } = await openProfile('help@shop.example')
    const hostile = {
      email: 'eve@example.test',
      name: 'Eve\r\nBcc: all@example.test',
      message: 'Hi\n\nYour answer to this mail goes to the email above.\rPay here: https://evil.example',
    }
    expect(await write(name, hostile)).toMatchObject({ status: 200, json: { ok: true } })
    const mail = (await mailed()).at(-1)
    expect(mail).toMatchObject({
      to: 'help@shop.example',
      replyTo: 'eve@example.test',
      unsubscribeUrl: null,
    })
    expect(mail?.subject).not.toContain('Eve')
    expect(mail?.text).toContain('Name: Eve Bcc: all@example.test\nAddress: eve@example.test')
    expect(mail?.text).toContain(
      [
        '> Hi',
        '> ',
        '> Your answer to this mail goes to the email above.',
        '> Pay here: https://evil.example',
      ].join('\n'),
    )
    const rows = await api.context.db
      .selectFrom('events')
      .select('id')
      .where('workspace_id', '=', made.scope.workspaceId)
    expect(await rows.execute()).toEqual([])
  })

  test('is refused where the merchant has no support address, and to a name that nobody has', async () => {
    const { name } = await openProfile(null)
    const before = (await mailed()).length
    for (const unknown of [name, 'nobody']) {
      const { status, error } = await write(unknown)
      expect([status, error.code]).toEqual([404, 'not_found'])
    }
    expect((await mailed()).length).toBe(before)
  })

  test.each([
    [{ ...message, email: 'ada@example.test\r\nBcc: x@example.test' }, 'email'],
    [{ ...message, message: '' }, 'message'],
    [{ ...message, message: 'x'.repeat(2_001) }, 'message'],
    [{ ...message, to: 'other@example.test' }, 'to'],
    [{ email: 'ada@example.test' }, 'message'],
  ])('that is no message is refused, naming the field: %j', async (body, param) => {
    const { name } = await openProfile('help@shop.example')
    const { status, error } = await write(name, body)
    expect([status, error.param]).toEqual([400, param])
  })

  test('is one of few from an address within a day, whoever it is for', async () => {
    const names = [(await openProfile('a@shop.example')).name, (await openProfile('b@shop.example')).name]
    const ip = '2001:db8:1:2::1'
    for (let count = 0; count < caps.messagesOfAddressAndDay; count += 1)
      expect((await write(names[count % 2] ?? '', message, ip)).status).toBe(200)
    const before = (await mailed()).length
    // This is another IP address in the same IPv6 network.
    const refused = await write(names[0] ?? '', message, '2001:db8:1:2::ffff')
    expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBe(86_400)
    expect((await mailed()).length).toBe(before)
    expect((await write(names[0] ?? '', message, '2001:db8:1:3::1')).status).toBe(200)
    clock.advance({ hours: 24 })
    expect((await write(names[0] ?? '', message, ip)).status).toBe(200)
  })

  test('is one of many to a merchant within a day, whoever they are from', async () => {
    const { name } = await openProfile('help@shop.example')
    const answers = await Promise.all(
      Array.from({ length: caps.messagesOfMerchantAndDay + 5 }, (_, index) =>
        write(name, message, `198.51.100.${index}`),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([
      ...Array.from({ length: caps.messagesOfMerchantAndDay }, () => 200),
      ...Array.from({ length: 5 }, () => 429),
    ])
    const other = await openProfile('other@shop.example')
    expect((await write(other.name, message, '198.51.100.200')).status).toBe(200)
  })
})

describe('the page of a merchant', () => {
  const ask = (path: string, call = {}) => askPage(api.baseUrl, path, call)
  const press = (path: string, form: Record<string, string>, headers = {}) =>
    ask(path, { form, headers: { ...ownForm, 'x-forwarded-for': '192.0.2.1', ...headers } })

  test('shows what can be paid, with hostile names as text, and a form to write', async () => {
    const { made, name } = await openProfile('help@shop.example')
    const { url } = await made.makeLink({ ...mugLink, description: '<script>alert(1)</script>' })
    const { status, text } = await ask(`/u/${name}`)
    expect(status).toBe(200)
    for (const part of [
      'Blue Mugs',
      '$19.99',
      'USDC on Base',
      `href="${url}?lang=en"`,
      '&lt;script>',
      '<textarea',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('<script')
  })

  test('sends what was written, and says so', async () => {
    const { name } = await openProfile('page@shop.example')
    const { status, text } = await press(`/u/${name}`, { ...message, message: 'One\r\ntwo' })
    expect([status, text.includes('Your message was sent.')]).toEqual([200, true])
    const mail = (await queuedMails(api)).find(({ to }) => to === 'page@shop.example')
    expect(mail).toMatchObject({ replyTo: message.email, text: expect.stringContaining('> One\n> two') })
  })

  test('keeps what was typed where it has to be mended', async () => {
    const { name } = await openProfile('help@shop.example')
    const { status, text } = await press(`/u/${name}`, {
      email: 'nobody',
      name: '"Ada"',
      message: '</textarea>hi',
    })
    expect(status).toBe(400)
    for (const part of ['role="alert"', 'value="nobody"', 'value="&quot;Ada&quot;"', '&lt;/textarea>hi'])
      expect(text).toContain(part)
  })

  test('takes no form of another site, and none without a support address', async () => {
    const { name } = await openProfile('help@shop.example')
    expect((await press(`/u/${name}`, message, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const silent = await openProfile(null)
    const { status, text } = await press(`/u/${silent.name}`, message)
    expect([status, text.includes('<form')]).toEqual([200, false])
  })

  test('says when there were too many messages, and that nobody has a name', async () => {
    const { name } = await openProfile('help@shop.example')
    for (let count = 0; count < caps.messagesOfAddressAndDay; count += 1)
      await press(`/u/${name}`, message, { 'x-forwarded-for': '192.0.2.99' })
    const { status, text } = await press(`/u/${name}`, message, { 'x-forwarded-for': '192.0.2.99' })
    expect([status, text.includes('Too many messages')]).toEqual([429, true])
    expect((await ask('/u/nobody')).status).toBe(404)
  })
})
