import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { linkWallets, mugLink } from '../../../testing/links.ts'
import { navigation, usePages } from '../../../testing/pages.ts'

const { api, ask, clock, press, visited } = usePages()

describe('the page of a checkout', () => {
  it('asks for a press before it prepares the payment, then shows how to pay and loads itself again', async () => {
    const { place } = await visited()
    const before = await ask(place, { headers: navigation })
    expect(before.text).toContain('Show address and QR code')
    expect(before.text).not.toContain(linkWallets.base)
    expect(before.text).not.toContain('http-equiv="refresh"')
    const pressed = await press(place, { pair: 'base:USDC' })
    expect([pressed.status, new URL(pressed.headers.location ?? '', `http://x${place}`).pathname]).toEqual([
      303,
      place,
    ])
    expect(pressed.headers.location).toMatch(/#pay$/)
    const { status, text } = await ask(place)
    expect(status).toBe(200)
    expect(text).toContain(`<code>${linkWallets.base}</code>`)
    expect(text).toMatch(/<code>19\.99\d{1,4}<\/code> USDC/)
    expect(text).toContain('<svg class="qr" role="img"')
    expect(text).toContain('href="ethereum:0x')
    expect(text).toContain('Nov 20, 2026, 10:30 AM UTC')
    expect(text).toContain('<noscript><meta http-equiv="refresh" content="15"></noscript>')
    expect(text).toContain('Test mode')
    await press(place)
    expect((await ask(place)).text).toBe(text)
  })

  it('lets the buyer choose among several pairs, and change their mind', async () => {
    const { place } = await visited({ ...mugLink, accepts: [{ chain: 'polygon', token: 'USDC' }] })
    expect((await ask(place)).text).toContain('USDC on Polygon')
    await press(place, { pair: 'polygon:USDC' })
    const polygon = (await ask(place)).text
    expect(polygon).toContain(linkWallets.polygon)
    clock.advance({ seconds: 1 })
    await press(place, { pair: 'base:USDC' })
    expect((await ask(place)).text).toContain(linkWallets.base)
  })

  it.each(['base:USDT', 'tron', '', 'base:USDC:x<script>'])(
    'refuses the pair "%s" with a page',
    async (pair) => {
      const { place } = await visited()
      const { status, text } = await press(place, { pair })
      expect([status, text.includes('<script')]).toEqual([pair === 'base:USDC:x<script>' ? 303 : 400, false])
    },
  )

  const set = (place: string, change: string) =>
    sql`update checkouts set ${sql.raw(change)} where hosted_token = ${place.split('/').at(-1)}`.execute(
      api().context.db,
    )

  /** Returns the text of the link back to the merchant's shop; null if there is none. */
  const wayOutOf = (text: string) => /<a [^>]*href="https:\/\/shop[^>]*>(.*?)<\/a>/.exec(text)?.[1] ?? null

  it('says that it was paid, with the way back to the shop', async () => {
    const { place } = await visited({
      ...mugLink,
      successUrl: 'https://shop.example/thanks?order=1&by="you"',
    })
    await set(place, "status = 'succeeded', completed_at = '2026-11-20T10:05:00Z'")
    const { status, text } = await ask(place)
    expect(status).toBe(200)
    expect(text).toContain('Paid. Thank you.')
    expect(text).toContain('href="https://shop.example/thanks?order=1&amp;by=')
    expect(text).not.toContain('http-equiv="refresh"')
  })

  it('leads back to an address with the id of the checkout', async () => {
    const back = 'https://shop.example/{CHECKOUT_ID}?checkout={CHECKOUT_ID}#%7BCHECKOUT_ID%7D'
    const { place } = await visited({ ...mugLink, successUrl: back })
    await set(place, "status = 'succeeded', completed_at = '2026-11-20T10:05:00Z'")
    const checkout = api().context.db.selectFrom('checkouts').select('id')
    const { id: checkoutId } = await checkout
      .where('hosted_token', '=', place.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow()
    const { text } = await ask(place)
    expect(text).toContain(`href="https://shop.example/${checkoutId}?checkout=${checkoutId}#${checkoutId}"`)
    expect(text).not.toContain('CHECKOUT_ID')
  })

  it.each([
    ['expired', "status = 'expired'", 410, 'This payment has expired.', 'Back to the merchant'],
    ['short', "status = 'failed'", 410, 'The full amount did not arrive in time.', 'Back to the merchant'],
    [
      'past its end, before anybody asked',
      "expires_at = '2026-11-20T09:00:00Z'",
      410,
      'This payment has expired.',
      'Back to the merchant',
    ],
    [
      'past its end, after somebody asked',
      "expires_at = '2026-11-20T09:00:00Z', status = 'pending'",
      200,
      'The time to pay is over.',
      null,
    ],
  ])('says that it is %s, and how to go on', async (_name, change, wanted, sentence, wayOut) => {
    const { place } = await visited()
    await set(place, "cancel_url = 'https://shop.example/cart'")
    expect(wayOutOf((await ask(place)).text)).toBe('Cancel')
    await set(place, change)
    const { status, text } = await ask(place)
    expect([status, text.includes(sentence)]).toEqual([wanted, true])
    expect(text).not.toContain(linkWallets.base)
    expect(wayOutOf(text)).toBe(wayOut)
    const pressed = await press(place)
    expect(pressed.status).toBe(303)
  })

  it('says, where no exact amount is left, that the payment could not be told apart', async () => {
    const { place } = await visited()
    await press(place)
    await sql`update expectations set amount_base = null`.execute(api().context.db)
    const { text } = await ask(place)
    expect(text).toContain('could not be told apart')
    expect(text).not.toContain('<svg class="qr"')
  })
})
