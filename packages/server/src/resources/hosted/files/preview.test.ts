import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { unreadNetwork } from '../../../testing/checkouts.ts'
import { mugs } from '../../../testing/invoices.ts'
import { type LinkShop, mugLink, openLinkShop, polygonNetwork, tipLink } from '../../../testing/links.ts'
import { askPage, followed, navigation, ownForm, pathOf } from '../../../testing/pages.ts'

let api: TestApi
let shop: LinkShop
beforeAll(async () => {
  const config = { networks: [unreadNetwork, polygonNetwork], testModeMail: 'customers' as const }
  api = await startTestApi({ config })
  shop = await openLinkShop(api)
  await api.context.db
    .updateTable('workspaces')
    .set({ name: 'Blue "Mugs" & Sons', public_slug: 'blue-mugs', kyb_status: 'approved', accent: '#b91c1c' })
    .where('id', '=', shop.scope.workspaceId)
    .execute()
})
afterAll(() => api.close())

const ask = (path: string, call = {}) => askPage(api.baseUrl, path, call)

const post = async (rest: string, body: object = {}) =>
  (await api.call('POST', shop.path(rest), { key: shop.key, body })).json

const sendInvoice = async (email = 'ada@example.test'): Promise<string> => {
  const { customer } = await post('customers', { email })
  const bill = { customerId: customer.id, chain: 'base', token: 'USDC', lineItems: [mugs] }
  const { id } = await post('invoices', bill)
  await post(`invoices/${id}/send`)
  const { hosted_token } = await api.context.db
    .selectFrom('invoices')
    .select('hosted_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `/i/${hosted_token}`
}

const openCheckout = async (): Promise<string> => {
  const link = await shop.makeLink(mugLink)
  return followed(await ask(pathOf(link), { form: {}, headers: ownForm }))
}

type Case = { name: string; place: () => Promise<string>; title: string; description: string }

const cases: Case[] = [
  {
    name: 'a link',
    place: async () => pathOf(await shop.makeLink(mugLink)),
    title: 'One blue mug · Blue "Mugs" & Sons',
    description: 'Pay $19.99 to Blue "Mugs" & Sons with a stablecoin.',
  },
  {
    name: 'a link with an open amount',
    place: async () => pathOf(await shop.makeLink(tipLink)),
    title: 'Support us · Blue "Mugs" & Sons',
    description: 'Choose an amount and pay Blue "Mugs" & Sons with a stablecoin.',
  },
  {
    name: 'an invoice',
    place: () => sendInvoice(),
    title: 'Invoice INV-000001 · Blue "Mugs" & Sons',
    description: 'Pay $10.00 to Blue "Mugs" & Sons with a stablecoin.',
  },
  {
    name: 'a checkout',
    place: openCheckout,
    title: 'One blue mug · Blue "Mugs" & Sons',
    description: 'Pay $19.99 to Blue "Mugs" & Sons with a stablecoin.',
  },
  {
    name: 'the page of a merchant',
    place: async () => '/u/blue-mugs',
    title: 'Blue "Mugs" & Sons',
    description: 'See what Blue "Mugs" & Sons offers, and pay with a stablecoin.',
  },
]

/** Returns the contents of the `meta` elements of a page, by their name or property. */
const metaOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)].map(
      ([, name = '', content = '']) => [name, content.replaceAll('&quot;', '"').replaceAll('&amp;', '&')],
    ),
  )

describe.each(cases)('the preview of $name', ({ place, title, description }) => {
  test('is in the head of the page, and its picture is a PNG that chats can load', async () => {
    const path = await place()
    const { text } = await ask(path)
    expect(metaOf(text)).toMatchObject({
      description,
      robots: 'noindex',
      'og:type': 'website',
      'og:title': title,
      'og:description': description,
      'og:url': `https://pay.example${path}`,
      'og:image': `https://pay.example${path}/preview.png?lang=en`,
      'twitter:card': 'summary_large_image',
    })
    const picture = await fetch(`${api.baseUrl}${path}/preview.png?lang=en`)
    expect(picture.status).toBe(200)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'x-robots-tag': 'noindex',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      ...['PNG', 1_200, 630],
    ])
    const tag = picture.headers.get('etag') ?? ''
    const again = await fetch(`${api.baseUrl}${path}/preview.png?lang=en`, {
      headers: { 'if-none-match': tag },
    })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  })
})

describe('the picture', () => {
  test('is of the language and the amount that the page shows', async () => {
    const [one, other] = [await shop.makeLink(mugLink), await shop.makeLink({ ...mugLink, amount: 2_000 })]
    const tagOf = async (path: string, lang: string) =>
      (await fetch(`${api.baseUrl}${path}/preview.png?lang=${lang}`)).headers.get('etag')
    const tags = [
      ...[await tagOf(pathOf(one), 'en'), await tagOf(pathOf(one), 'de')],
      await tagOf(pathOf(other), 'en'),
    ]
    expect(new Set(tags).size).toBe(3)
    expect((await ask(`${pathOf(one)}?lang=de`)).text).toContain('preview.png?lang=de')
  })

  test('of a link makes no checkout, not even for a person who opens it', async () => {
    const link = await shop.makeLink(mugLink)
    const before = (await shop.checkouts()).length
    expect((await ask(`${pathOf(link)}/preview.png`, { headers: navigation })).status).toBe(200)
    expect((await shop.checkouts()).length).toBe(before)
  })

  test.each([
    ...['/pay/unknown/preview.png', '/checkout/unknown/preview.png', '/i/unknown/preview.png'],
    ...[
      '/u/unknown/preview.png',
      '/s/unknown/preview.png',
      '/pay/unknown/preview.jpg',
      '/u/blue-mugs/a/preview.png',
    ],
  ])('at %s is not found', async (path) => {
    const { status, text } = await ask(path)
    expect([status, text.startsWith('<!doctype html>')]).toEqual([404, true])
  })

  test('of an invoice that was not sent is not found', async () => {
    const path = await sendInvoice('grace@example.test')
    await api.context.db.updateTable('invoices').set({ status: 'draft' }).execute()
    expect((await ask(`${path}/preview.png`)).status).toBe(404)
  })

  test('takes no form', async () => {
    const path = pathOf(await shop.makeLink(mugLink))
    expect((await ask(`${path}/preview.png`, { form: {} })).status).toBe(404)
  })

  test('waits in a short queue, so that strangers cannot keep invoices from being drawn', async () => {
    const links = await Promise.all(
      Array.from({ length: 20 }, (_, index) => shop.makeLink({ ...mugLink, amount: 3_000 + index })),
    )
    const answers = await Promise.all(links.map((link) => fetch(`${api.baseUrl}${pathOf(link)}/preview.png`)))
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('2')
    // The queue of all jobs has room for as many again.
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(10)
  })
})
