import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { mugLink, openLinkShop, tipLink } from '../../../testing/links.ts'
import { followed, navigation, ownForm, type PageCall, pathOf, usePages } from '../../../testing/pages.ts'

const { api, ask, countOf, shop } = usePages()

describe('a payment link that is opened', () => {
  it('by a person makes one checkout and leads to it', async () => {
    const link = await shop().makeLink()
    const answer = await ask(pathOf(link), { headers: navigation })
    expect(answer.status).toBe(303)
    const [checkout] = await shop().checkouts()
    expect(followed(answer)).toBe(new URL(checkout.hostedUrl).pathname)
    expect((await ask(followed(answer))).text).toContain('$19.99')
    expect(await countOf(link)).toBe(1)
  })

  it.each<[string, PageCall]>([
    ['a robot', {}],
    ['a robot that asks for the head', { method: 'HEAD' }],
    ['a program', { headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' } }],
    ['a frame', { headers: { ...navigation, 'sec-fetch-dest': 'iframe' } }],
    ['a browser that fetches ahead', { headers: { ...navigation, 'sec-purpose': 'prefetch;prerender' } }],
    ['an older browser that fetches ahead', { headers: { ...navigation, purpose: 'prefetch' } }],
    ['an older Firefox that fetches ahead', { headers: { ...navigation, 'x-moz': 'prefetch' } }],
    ['a person, for its head alone', { method: 'HEAD', headers: navigation }],
  ])('by %s makes no checkout; the page has a button that makes one', async (_name, call) => {
    const link = await shop().makeLink()
    const { status, text } = await ask(pathOf(link), call)
    expect([status, await countOf(link)]).toEqual([200, 0])
    if (call?.method === 'HEAD') expect(text).toBe('')
    else
      expect(text).toMatch(/<form method="post" action="\?lang=en"><button type="submit">Continue to payment/)
    const pressed = await ask(pathOf(link), { form: {}, headers: ownForm })
    expect([pressed.status, await countOf(link)]).toEqual([303, 1])
  })

  it('1,000 times by robots makes no checkout', async () => {
    const link = await shop().makeLink()
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(pathOf(link))))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    expect(await countOf(link)).toBe(0)
  })

  it('by 50 people of one network at once makes 20 checkouts; the others read why', async () => {
    const link = await shop().makeLink()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask(pathOf(link), { headers: navigation })),
    )
    const [led, refused] = [303, 429].map((wanted) => answers.filter(({ status }) => status === wanted))
    expect([led?.length, refused?.length, await countOf(link)]).toEqual([20, 30, 20])
    expect(new Set(led?.map(followed)).size).toBe(20)
    expect(refused?.[0]?.text).toContain('were begun from your network')
    expect(refused?.[0]?.headers['retry-after']).toBe('1800')
  })

  it('and whose button is pressed twice makes two checkouts, either of which can be paid', async () => {
    const link = await shop().makeLink()
    const press = () => ask(pathOf(link), { form: {}, headers: ownForm })
    const places = (await Promise.all([press(), press()])).map(followed)
    expect(new Set(places).size).toBe(2)
    for (const place of places) expect((await ask(place, { form: {}, headers: ownForm })).status).toBe(303)
  })
})

describe('a payment link of an open amount', () => {
  it('shows its form to a person too, and takes what is picked or typed', async () => {
    const link = await shop().makeLink(tipLink)
    const { status, text } = await ask(pathOf(link), { headers: navigation })
    expect([status, await countOf(link)]).toEqual([200, 0])
    expect(text).toContain('At least $5.00, at most $100.00.')
    for (const amount of ['$5.00', '$25.00']) expect(text).toContain(`${amount}</button>`)
    const picked = await ask(pathOf(link), { form: { amountMinor: '2500' }, headers: ownForm })
    expect((await ask(followed(picked))).text).toContain('$25.00')
    const typed = await ask(pathOf(link), { form: { amount: '12,5' }, headers: ownForm })
    expect((await ask(followed(typed))).text).toContain('$12.50')
  })

  it.each([
    ['below its bounds', { amount: '4.99' }, 'At least $5.00'],
    ['above its bounds', { amount: '100.01' }, 'at most $100.00'],
    ['above its bounds by a button that was altered', { amountMinor: '10001' }, 'at most $100.00'],
    ['in parts of a cent', { amountMinor: '500.5' }, 'as a number'],
    ['in words', { amount: 'much' }, 'as a number'],
    ['at all', {}, 'as a number'],
  ])('asks again, and says why, when nothing is chosen that is right: %s', async (_name, form, why) => {
    const link = await shop().makeLink(tipLink)
    const { status, text } = await ask(pathOf(link), { form, headers: ownForm })
    expect([status, await countOf(link)]).toEqual([400, 0])
    expect(text).toContain(why)
    expect(text).toContain('name="amount"')
    if ('amount' in form) expect(text).toContain(`value="${form.amount}"`)
  })

  it('asks for no amount while the merchant has no wallet for it', async () => {
    const other = await openLinkShop(api())
    const link = await other.makeLink({ ...tipLink, accepts: [{ chain: 'polygon', token: 'USDC' }] })
    await sql`update wallets set removed_at = now(), is_default = false
      where workspace_id = ${other.scope.workspaceId} and chain = 'base'`.execute(api().context.db)
    const { status, text } = await ask(pathOf(link))
    expect([
      status,
      text.includes('The merchant cannot receive this payment'),
      text.includes('<form'),
    ]).toEqual([...[422, true, false]])
  })
})

describe('what a link can be paid with', () => {
  const accepts = [{ chain: 'polygon', token: 'USDC' }]
  const namesOf = async (link: { url: string }) =>
    [...(await ask(pathOf(link))).text.matchAll(/<li>([^<]*)<\/li>/g)].map(([, name]) => name)

  it('is what it accepts and the merchant has a wallet for', async () => {
    const other = await openLinkShop(api())
    const [both, one] = [await other.makeLink({ ...mugLink, accepts }), await other.makeLink()]
    expect(await namesOf(both)).toEqual(['USDC on Base', 'USDC on Polygon'])
    expect(await namesOf(one)).toEqual(['USDC on Base'])
    await sql`update wallets set removed_at = now(), is_default = false
      where workspace_id = ${other.scope.workspaceId} and chain = 'polygon'`.execute(api().context.db)
    expect(await namesOf(both)).toEqual(['USDC on Base'])
  })

  it('is what the workspace accepts, where the link does not say', async () => {
    const other = await openLinkShop(api())
    const link = await other.makeLink()
    await api().call('PATCH', `/v1/workspaces/${other.scope.workspaceId}`, {
      key: other.key,
      body: { acceptedPairs: accepts },
    })
    expect(await namesOf(link)).toEqual(['USDC on Base', 'USDC on Polygon'])
    const alone = await other.makeLink({ ...mugLink, accepts: [{ chain: 'base', token: 'USDC' }] })
    expect(await namesOf(alone)).toEqual(['USDC on Base'])
  })
})

describe('a form', () => {
  it.each<[string, Record<string, string>, number]>([
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['of a neighbouring site', { 'sec-fetch-site': 'same-site' }, 403],
    ['of another origin, by a browser that says no more', { origin: 'https://evil.example' }, 403],
    ['of an origin that is none', { origin: 'nonsense' }, 403],
    ['of the page', ownForm, 303],
    ['of the page, by a browser that hides the origin', { origin: 'null' }, 303],
    ['of the hosted origin behind a proxy', { origin: 'https://pay.example' }, 303],
    ['of a program', {}, 303],
  ])('%s is answered as it should be', async (_name, headers, wanted) => {
    const link = await shop().makeLink()
    const { status } = await ask(pathOf(link), { form: {}, headers })
    expect([status, await countOf(link)]).toEqual([wanted, wanted === 303 ? 1 : 0])
  })

  it.each<[string, PageCall, number]>([
    ['that is too long', { body: `a=${'b'.repeat(5_000)}` }, 413],
    ['that is JSON', { body: '{}', headers: { ...ownForm, 'content-type': 'application/json' } }, 400],
    ['that is compressed', { body: 'a=b', headers: { ...ownForm, 'content-encoding': 'gzip' } }, 400],
  ])('%s is refused with a page', async (_name, call, wanted) => {
    const link = await shop().makeLink()
    const { status, headers, text } = await ask(pathOf(link), call)
    expect([status, headers['content-type'], await countOf(link)]).toEqual([
      wanted,
      'text/html; charset=utf-8',
      0,
    ])
    expect(text).toMatch(/^<!doctype html>/)
  })
})
