import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDrawing } from '../../../mechanisms/drawing/index.ts'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { unreadNetwork } from '../../../testing/checkouts.ts'
import { type InvoiceShop, mugs, openInvoiceShop, queuedMails } from '../../../testing/invoices.ts'
import { readPdf } from '../../../testing/read-pdf.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
let shop: InvoiceShop
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork], testModeMail: 'customers' }, clock })
  shop = await openInvoiceShop(api)
})
afterAll(() => api.close())

/** Creates an invoice and sends it an hour later. */
const sent = async (more: object = {}) => {
  const { id, number } = await shop.create(more)
  clock.advance({ minutes: 60 })
  await shop.act('send', id)
  return { id, number, token: await shop.tokenOf(id) }
}
const ask = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${api.baseUrl}/v1/i/${token}/pdf`, { headers })
const read = async (token: string) => await readPdf(new Uint8Array(await (await ask(token)).arrayBuffer()))

describe('the PDF of an invoice', () => {
  test('says who bills what, since when, until when, and leads to where it is paid', async () => {
    const { number, token } = await sent({ memo: 'Thank you.\nΕυχαριστώ.' })
    const answer = await ask(token)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="${number}.pdf"`,
      'x-content-type-options': 'nosniff',
    })
    const { text, links, title, pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    for (const words of [
      ...[
        'Test shop',
        `Invoice ${number}`,
        'OPEN',
        'Test mode: no real money moves.',
        'Issued November 20, 2026 (UTC)',
        'Due December 4, 2026 (UTC)',
      ],
      ...[
        'From Test shop Bill to ada@example.test',
        'Pay with USDC on Base',
        'Blue mug 2 $5.00 $10.00',
        'Total $10.00',
        'Thank you. Ευχαριστώ.',
      ],
      ...['View and pay this invoice at', 'Page 1 of 1'],
    ])
      expect(text).toContain(words)
    expect([links, title, pages.length]).toEqual([[`https://pay.example/i/${token}`], `Invoice ${number}`, 1])
    expect(text).not.toContain('Subtotal')
  })

  test('is issued when it was sent, not when it was made', async () => {
    clock.set('2026-11-30T23:30:00.000Z')
    const { token } = await sent()
    expect((await read(token)).text).toContain('Issued December 1, 2026 (UTC)')
  })

  test('tells what is taken off, exactly, however large the lines are', async () => {
    const { token } = await sent({
      lineItems: [
        { description: 'Everything', quantity: 999_999, unitAmountMinor: 999_999_999_999 },
        { description: 'Nearly everything off', quantity: 999_999, unitAmountMinor: -999_999_999_998 },
      ],
    })
    const { text } = await read(token)
    const whole = text.replaceAll(' ', '')
    expect(whole).toContain('Subtotal$9,999,989,999,990,000.01')
    expect(whole).toContain('Nearlyeverythingoff(999,999×-$9,999,999,999.98)-$9,999,989,999,980,000.02')
    expect(whole.split('Nearlyeverythingoff')).toHaveLength(2)
    expect(whole).toContain('Total$9,999.99')
  })

  test('of 100 lines has several pages', async () => {
    const { token } = await sent({ lineItems: Array.from({ length: 100 }, () => mugs) })
    const { pages, text } = await read(token)
    expect(pages.length).toBeGreaterThan(2)
    expect(text.split('Blue mug')).toHaveLength(101)
    expect(pages.at(-1)).toContain('Total $1,000.00')
  })

  test.each([
    ['past_due', 'PAST DUE', 'View and pay'],
    ['void', 'VOID', 'This invoice was canceled.'],
    ['paid', 'PAID', 'View this invoice at'],
  ] as const)('that is %s says so', async (status, word, words) => {
    const { id, token } = await sent()
    await shop.setStatus(id, status)
    const { text } = await read(token)
    for (const one of [word, words]) expect(text).toContain(one)
    expect(text.includes('View and pay')).toBe(status === 'past_due')
  })

  test('says who bills whom where the merchant wrote that', async () => {
    const papers = { billTo: 'Ada Lovelace\nLondon', sellerAddress: 'Harbour Road', sellerTaxId: 'IE12' }
    const { text } = await read((await sent({ ...papers, taxLine: 'VAT 23 % included' })).token)
    for (const words of ['Bill to Ada Lovelace London', 'From Test shop Harbour Road Tax ID: IE12'])
      expect(text).toContain(words)
    expect(text).toContain('Total $10.00 VAT 23 % included')
  })

  test.each([
    ['?lang=de', 'ja', 'Rechnung ', 'OFFEN', 'Gesamtbetrag 10,00\u00a0$', 'Seite 1 von 1'],
    ['', 'fr-CA,en;q=0.5', 'Facture ', 'OUVERTE', 'Total 10,00', 'Page 1 sur 1'],
    ['?lang=tr', 'de', 'Fatura ', 'AÇIK', 'Toplam $10,00', 'Sayfa 1 / 1'],
    ['?lang=pt-BR', '', 'Fatura ', 'ABERTA', 'Total US$\u00a010,00', 'Página 1 de 1'],
    ['?lang=es', '', 'Factura ', 'ABIERTA', 'Total 10,00', 'Página 1 de 1'],
    ['?lang=ja', '', 'Invoice ', 'OPEN', 'Total $10.00', 'Page 1 of 1'],
    ['?lang=constructor', '', 'Invoice ', 'OPEN', 'Total $10.00', 'Page 1 of 1'],
  ])('asked for with "%s" and languages "%s" begins with "%s"', async (query, accepted, ...words) => {
    const { token } = await sent()
    const answer = await fetch(`${api.baseUrl}/v1/i/${token}/pdf${query}`, {
      headers: { 'accept-language': accepted },
    })
    expect(answer.headers.get('vary')).toContain('accept-language')
    const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    const plain = text.replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const one of words) expect(plain).toContain(one.replaceAll('\u00a0', ' '))
  })

  test('that was refunded, or paid with too much, says so and what came and went', async () => {
    const { id, token } = await sent()
    const set = (facts: object) =>
      api.context.db
        .updateTable('invoices')
        .set({ status: 'paid', paid_at: clock.now(), ...facts })
        .where('id', '=', id)
        .execute()
    await set({ received_minor: 1_000, refunded_minor: 1_000, refunded_at: new Date('2026-12-03T10:00:00Z') })
    const { text } = await read(token)
    for (const words of [
      'REFUNDED',
      'fully refunded',
      'Refunded December 3, 2026 at 10:00 AM UTC',
      'Refunded -$10.00',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('PAID')
    await set({ received_minor: 3_300, refunded_minor: 0, refunded_at: null })
    const more = (await read(token)).text
    for (const words of [
      'PAID',
      '$23.00 more than the amount of this invoice was received',
      'Total $10.00 Received $33.00',
    ])
      expect(more).toContain(words)
  })

  test('is not found for a draft and for an unknown token', async () => {
    const { id } = await shop.create()
    for (const token of [await shop.tokenOf(id), 'unknown', id]) {
      const { status, error } = await api.call('GET', `/v1/i/${token}/pdf`)
      expect([status, error.code]).toEqual([404, 'not_found'])
    }
  })

  test('is sent again only where it has changed', async () => {
    const { id, token } = await sent()
    const first = await ask(token)
    const tag = first.headers.get('etag') ?? ''
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(bytes.equals(Buffer.from(await (await ask(token)).arrayBuffer()))).toBe(true)
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await ask(token, { 'if-none-match': known })
      expect([again.status, again.headers.get('etag'), (await again.arrayBuffer()).byteLength]).toEqual([
        304,
        tag,
        0,
      ])
    }
    await shop.act('void', id)
    const changed = await ask(token, { 'if-none-match': tag })
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
    await changed.arrayBuffer()
    await api.context.db
      .updateTable('workspaces')
      .set({ name: 'Renamed shop' })
      .where('id', '=', shop.workspaceId)
      .execute()
    expect((await read(token)).issuer).toBe('Renamed shop')
  })

  test('is refused for a moment where too many are drawn, and is not drawn for who has it', async () => {
    const { token } = await sent()
    const tag = (await ask(token)).headers.get('etag') ?? ''
    const { drawing } = api.context
    api.context.drawing = createDrawing({ mostWaiting: -1 })
    try {
      const { status, error, headers } = await api.call('GET', `/v1/i/${token}/pdf`)
      expect([status, error.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '2'])
      expect((await ask(token, { 'if-none-match': tag })).status).toBe(304)
    } finally {
      api.context.drawing = drawing
    }
  })

  test('is linked from the page and from the mail of the invoice', async () => {
    const { token } = await sent()
    const page = await (await fetch(`${api.baseUrl}/i/${token}`)).text()
    expect(page).toContain(`href="../v1/i/${token}/pdf?lang=en"`)
    const mail = (await queuedMails(api)).at(-1)
    expect(mail?.text).toContain(`${api.context.config.publicBaseUrl}/v1/i/${token}/pdf`)
  })
})
