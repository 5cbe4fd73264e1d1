/** Tests that a press on the button of a link, an invoice or a shop prepares the payment, and that a visit does not. */
import { describe, expect, it } from 'vitest'
import { linkWallets, mugLink, tipLink } from '../../../testing/links.ts'
import { navigation, pathOf, usePages } from '../../../testing/pages.ts'

const { api, ask, press, shop, visited } = usePages()

const statusOf = async (place: string) =>
  (
    await api()
      .context.db.selectFrom('checkouts')
      .select('status')
      .where('hosted_token', '=', place.split('/').at(-1)?.split('?')[0] ?? '')
      .executeTakeFirstOrThrow()
  ).status

/** The column of a checkout whose goods are restricted to adults. */
const restricted: Record<string, unknown> = {
  age_restriction: JSON.stringify({ category: 'alcohol', requiredAge: 18 }),
}

const placeOf = (location: string | undefined) => new URL(location ?? '', 'http://here/pay/x').pathname

describe('at a shared address, one pair is prepared', () => {
  it('by the button of a payment link, so that address and amount are the first screen', async () => {
    const link = await shop().makeLink(tipLink)
    const place = placeOf((await press(pathOf(link), { amount: '5' })).headers.location)
    expect(await statusOf(place)).toBe('pending')
    expect((await ask(place, { headers: navigation })).text).toContain(`<code>${linkWallets.base}</code>`)
  })

  it('by the form of a shop on another site, whose fields are not read', async () => {
    const { place } = await visited()
    expect(await statusOf(place)).toBe('open')
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }
    const { status, headers } = await ask(`${place}?lang=de`, {
      form: { txHash: `0x${'ab'.repeat(32)}`, attest: 'alcohol' },
      headers: foreign,
    })
    expect([status, headers.location]).toEqual([303, `${place.split('/').at(-1)}?lang=de`])
    expect(await statusOf(place)).toBe('pending')
    expect((await ask(place)).text).toContain(`<code>${linkWallets.base}</code>`)
    expect(await api().context.db.selectFrom('reports').selectAll().execute()).toEqual([])
  })

  it('not by a visit, and not by a press where the buyer has a choice', async () => {
    const { place } = await visited()
    await ask(place, { headers: navigation })
    expect(await statusOf(place)).toBe('open')
    const accepts = [{ chain: 'polygon', token: 'USDC' }]
    const link = await shop().makeLink({ ...mugLink, accepts })
    const chosen = placeOf((await press(pathOf(link), {})).headers.location)
    expect(await statusOf(chosen)).toBe('open')
  })

  it('where preparing is refused, the checkout opens all the same', async () => {
    const { place } = await visited()
    await api()
      .context.db.updateTable('checkouts')
      .set(restricted)
      .where('hosted_token', '=', place.split('/').at(-1) ?? '')
      .execute()
    const { status } = await ask(place, { form: {}, headers: { 'sec-fetch-site': 'cross-site' } })
    expect([status, await statusOf(place)]).toEqual([303, 'open'])
    expect((await ask(place)).text).toContain('I am 18 or older')
  })
})
