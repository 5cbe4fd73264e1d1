/** Tests which requests for the page of a checkout prepare a payment to a deposit address without a press. */
import { createTestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { unreadNetwork } from '../../../testing/checkouts.ts'
import { type LinkShop, linkWallets, mugLink, openLinkShop, polygonNetwork } from '../../../testing/links.ts'
import { askPage, followed, navigation, ownForm, type PageCall, pathOf } from '../../../testing/pages.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
let shop: LinkShop
beforeAll(async () => {
  const depositFactory = '0x1111111111111111111111111111111111111111' as const
  const config = {
    networks: [{ ...unreadNetwork, depositFactory }, polygonNetwork],
    trustedProxies: 1,
    countryHeader: 'x-country',
    restrictedCountries: ['KP'],
  }
  api = await startTestApi({ config, clock })
  // No node runs here, so the test writes the finding of the worker that compares the factory's code.
  await api.context.db
    .insertInto('deposit_factories')
    .values({
      network_id: unreadNetwork.networkId,
      address_key: depositFactory,
      state: 'sound',
      read_at: clock.now(),
    })
    .execute()
  shop = await openDepositShop()
})
afterAll(() => api.close())

/** Opens a shop that uses deposit addresses. Its wallets are keys, not contracts. */
const openDepositShop = async (): Promise<LinkShop> => {
  const opened = await openLinkShop(api)
  const { workspaceId } = opened.scope
  const { db } = api.context
  await db.updateTable('workspaces').set({ deposit_addresses: true }).where('id', '=', workspaceId).execute()
  await db
    .updateTable('wallets')
    .set({ by_contract: false })
    .where('workspace_id', '=', workspaceId)
    .execute()
  return opened
}

const ask = (path: string, call: PageCall = {}) =>
  askPage(api.baseUrl, path, { ...call, headers: { 'x-country': 'DE', ...call.headers } })

/** Creates a checkout by a visit of a payment link, and returns the path of its page. */
const openCheckout = async (within = shop, body: object = {}) => {
  const link = await within.makeLink({ ...mugLink, ...body })
  return followed(await ask(pathOf(link), { headers: navigation }))
}

const rowOf = (path: string) =>
  api.context.db
    .selectFrom('checkouts')
    .selectAll()
    .where('hosted_token', '=', path.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow()

const addressesOf = async (path: string) => {
  const { id } = await rowOf(path)
  const rows = await api.context.db
    .selectFrom('deposit_addresses')
    .select('address_key')
    .where('checkout_id', '=', id)
    .execute()
  return rows.map(({ address_key }) => address_key)
}

const press = 'Show address and QR code'

describe('the page of a checkout with one pair and a deposit address', () => {
  it('shows address, plain price and code at the first visit, and the same at the second', async () => {
    const path = await openCheckout()
    const { status, text } = await ask(path, { headers: navigation })
    const [address = ''] = await addressesOf(path)
    expect(status).toBe(200)
    expect(text.toLowerCase()).toContain(`<code>${address}</code>`)
    expect(text).toContain('<code>19.99</code> USDC')
    expect(text).toContain('<svg class="qr" role="img"')
    expect(text).not.toContain(press)
    expect(text).not.toMatch(/Send exactly|exact amount/i)
    expect(text).not.toContain(linkWallets.base)
    expect((await ask(path, { headers: navigation })).text).toBe(text)
    expect((await rowOf(path)).status).toBe('pending')
  })

  it('shows it too in the frame of a shop, and to a person who comes from a payment link', async () => {
    const path = await openCheckout()
    const inFrame = await ask(path, { headers: { ...navigation, 'sec-fetch-dest': 'iframe' } })
    expect(inFrame.text).toContain('<code>19.99</code> USDC')
    const link = await shop.makeLink()
    const led = followed(await ask(pathOf(link), { headers: navigation }))
    expect((await ask(led, { headers: navigation })).text).toContain('<code>19.99</code> USDC')
  })

  it.each<[string, PageCall]>([
    ['a robot', {}],
    ['a robot that asks for the head', { method: 'HEAD', headers: navigation }],
    ['a program', { headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' } }],
    ['an image of another page', { headers: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' } }],
    ['a browser that fetches ahead', { headers: { ...navigation, 'sec-purpose': 'prefetch;prerender' } }],
  ])('prepares nothing for %s, and offers the button', async (_name, call) => {
    const path = await openCheckout()
    const { text } = await ask(path, call)
    if (call.method !== 'HEAD') expect(text).toContain(press)
    expect([(await rowOf(path)).status, await addressesOf(path)]).toEqual(['open', []])
    await ask(path, { form: { pair: 'base:USDC' }, headers: ownForm })
    expect((await ask(path)).text).toContain('<code>19.99</code> USDC')
  })

  it('reserves nothing for a scanner that behaves like a browser: the next checkout has the plain price too', async () => {
    const paths = [await openCheckout(), await openCheckout()]
    for (const path of paths)
      expect((await ask(path, { headers: navigation })).text).toContain('<code>19.99</code> USDC')
    const rows = await api.context.db.selectFrom('expectations').select('amount_base').execute()
    expect(new Set(rows.map(({ amount_base }) => amount_base))).toEqual(new Set([null]))
  })

  it('prepares nothing for a visitor from a restricted country', async () => {
    const path = await openCheckout()
    const { text } = await ask(path, { headers: { ...navigation, 'x-country': 'KP' } })
    expect(text).toContain(press)
    expect([(await rowOf(path)).status, await addressesOf(path)]).toEqual(['open', []])
  })

  it('prepares nothing before the buyer has attested to be of age, and then at once', async () => {
    const path = await openCheckout()
    const wine = JSON.stringify({ category: 'alcohol', requiredAge: 18 })
    await sql`update checkouts set age_restriction = ${wine} where id = ${(await rowOf(path)).id}`.execute(
      api.context.db,
    )
    expect((await ask(path, { headers: navigation })).text).toContain('I am 18 or older')
    expect(await addressesOf(path)).toEqual([])
    await ask(path, { form: { attest: 'alcohol' }, headers: ownForm })
    expect((await ask(path, { headers: navigation })).text).toContain('<code>19.99</code> USDC')
  })

  it('prepares nothing after its end', async () => {
    const path = await openCheckout()
    await api.context.db
      .updateTable('checkouts')
      .set({ expires_at: new Date('2026-11-20T09:00:00Z') })
      .where('id', '=', (await rowOf(path)).id)
      .execute()
    expect((await ask(path, { headers: navigation })).status).toBe(410)
    expect(await addressesOf(path)).toEqual([])
  })
})

test.each<[string, object]>([
  ['with several pairs', { accepts: [{ chain: 'polygon', token: 'USDC' }] }],
  ['on a network without a deposit factory', { chain: 'polygon' }],
])('a visit of a checkout %s prepares nothing', async (_name, body) => {
  const path = await openCheckout(shop, body)
  expect((await ask(path, { headers: navigation })).text).toContain('USDC on Polygon')
  expect((await rowOf(path)).status).toBe('open')
})

test('a visit of a checkout whose workspace uses the shared address prepares nothing', async () => {
  const path = await openCheckout(await openLinkShop(api))
  expect((await ask(path, { headers: navigation })).text).toContain(press)
  expect((await rowOf(path)).status).toBe('open')
})

test('a checkout whose merchant has removed the wallet offers the button, which gives the reason', async () => {
  const other = await openDepositShop()
  const path = await openCheckout(other)
  await api.context.db
    .updateTable('wallets')
    .set({ removed_at: clock.now(), is_default: false })
    .where('workspace_id', '=', other.scope.workspaceId)
    .execute()
  expect((await ask(path, { headers: navigation })).text).toContain(press)
  const pressed = await ask(path, { form: { pair: 'base:USDC' }, headers: ownForm })
  expect([pressed.status, pressed.text.includes('no verified wallet')]).toEqual([422, true])
})
