/** Tests the receipts of checkouts that were really paid on a chain, as PDF and by mail. */
import { caps } from '@stablerail/contract'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queuedMails } from '../../../testing/invoices.ts'
import { askPage, ownForm } from '../../../testing/pages.ts'
import {
  createRefundWorld,
  type Paid,
  type RefundWorld,
  type Shop,
} from '../../../testing/payments/refunds.ts'
import { insertPayment, insertRefund } from '../../../testing/payments/rows.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { wantReminders } from '../../customer-mails/index.ts'

const clock = createTestClock(new Date())
let world: RefundWorld
let shop: Shop
let paid: Paid
let place: string

const tokenOf = async (checkoutId: string): Promise<string> => {
  const row = await world.context.db
    .selectFrom('checkouts')
    .select('hosted_token')
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  return row.hosted_token
}

beforeAll(async () => {
  world = await createRefundWorld({ clock })
  Object.assign(world.context.config, { smtpUrl: 'smtps://mail.example', testModeMail: 'customers' })
  shop = await world.openTill()
  await world.context.db
    .updateTable('workspaces')
    .set({ name: 'Blue Mugs', seller_address: '1 Harbour Road\nDublin', seller_tax_id: 'IE12' })
    .where('id', '=', shop.scope.workspaceId)
    .execute()
})
afterAll(() => world.close())

beforeEach(async () => {
  await world.context.db.deleteFrom('mails').execute()
  await world.context.db.deleteFrom('mail_counts').execute()
  paid = await world.paid(shop)
  place = `/checkout/${await tokenOf(paid.checkout.id)}`
})

const download = (lang = 'en') => fetch(`${world.baseUrl}${place}/receipt.pdf?lang=${lang}`)
const read = async (lang?: string) => {
  const { text, links } = await readPdf(new Uint8Array(await (await download(lang)).arrayBuffer()))
  return { text: text.replaceAll(/[\u00a0\u202f]/g, ' '), links }
}
const send = (receiptEmail: string, at = place) =>
  askPage(world.baseUrl, at, { form: { receiptEmail }, headers: ownForm })

/** Returns whether the response redirects to the page after the receipt was sent. */
const isSent = ({ headers }: Awaited<ReturnType<typeof send>>): boolean =>
  headers.location?.endsWith('?receipt=sent#pay') === true

describe('the receipt of a paid checkout', () => {
  test('says who was paid, how much, when, in which token, on which chain, by which transaction', async () => {
    const answer = await download()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const { text, links } = await read()
    for (const words of [
      ...['Receipt', 'PAID', 'From Blue Mugs 1 Harbour Road Dublin Tax ID: IE12', 'Total $19.99'],
      ...[`Reference ${paid.checkout.id}`, 'Token USDC', 'Network Base', `Transaction ${paid.txHash}`],
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Refunded')
    expect(links[0]).toContain(place)
  })

  test.each([
    ['de', 'Zahlungsbeleg', 'BEZAHLT', 'Gesamtbetrag 19,99 $'],
    ['ja', 'Receipt', 'PAID', 'Total $19.99'],
  ])('in %s begins with "%s"', async (lang, ...words) => {
    const { text } = await read(lang)
    for (const one of words) expect(text).toContain(one)
  })

  test('says what was refunded so far, and counts only confirmed refunds', async () => {
    const amounts = { amount_base: '5000000', amount_minor: 500 }
    await insertRefund(world.context, shop.scope, paid.id, { ...amounts, status: 'broadcast' })
    expect((await read()).text).not.toContain('Refunded')
    await insertRefund(world.context, shop.scope, paid.id, amounts)
    expect((await read()).text).toContain('Received $19.99 Refunded -$5.00')
    await insertRefund(world.context, shop.scope, paid.id, { amount_base: '14990000', amount_minor: 1_499 })
    expect((await read()).text).toContain('This payment was fully refunded.')
  })

  test('sums the parts of a price that it does not list, too', async () => {
    const part = {
      status: 'confirmed',
      outcome: 'credited',
      confirmed_at: clock.now(),
      amount_minor: 100,
    } as const
    for (let count = 0; count < 25; count += 1)
      await insertPayment(world.context, shop.scope, { ...part, checkout_id: paid.checkout.id })
    expect((await read()).text).toContain('Received $44.99')
  })

  test('is offered by the page, and is not there before the payment or for an unknown token', async () => {
    expect((await askPage(world.baseUrl, place)).text).toContain('/receipt.pdf?lang=en"')
    const open = await world.prepare(shop)
    const page = `/checkout/${await tokenOf(open.id)}`
    expect((await askPage(world.baseUrl, page)).text).not.toContain('/receipt.pdf?')
    for (const path of [page, '/checkout/unknown', `/checkout/${paid.checkout.id}`])
      expect((await fetch(`${world.baseUrl}${path}/receipt.pdf`)).status).toBe(404)
    expect(isSent(await send('ada@example.test', page))).toBe(false)
    expect(await queuedMails(world)).toEqual([])
  })
})

describe('the receipt by mail', () => {
  test('goes to the address, and has nothing else that was typed', async () => {
    const { status, headers } = await send(' ada@example.test ')
    expect([status, headers.location]).toEqual([303, `${place.split('/').at(-1)}?receipt=sent#pay`])
    const [mail] = await queuedMails(world)
    expect(mail).toMatchObject({ to: 'ada@example.test', subject: 'Receipt from Blue Mugs: $19.99' })
    const text = JSON.stringify(mail)
    for (const words of [paid.txHash, `${place}/receipt.pdf`, 'Stop such receipts'])
      expect(text).toContain(words)
  })

  test.each([
    'ada',
    'ada@',
    'ada@example.test, eve@example.test',
    'ada@example.test\r\nbcc: eve@example.test',
    '',
  ])('is not sent to %j', async (email) => {
    expect((await send(email)).status).toBe(400)
    expect(await queuedMails(world)).toEqual([])
  })

  test('is sent three times for a checkout, also if more are requested at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(`ada${index}@example.test`)),
    )
    expect(answers.filter(isSent)).toHaveLength(caps.receiptMailsOfCheckout)
    expect(await queuedMails(world)).toHaveLength(caps.receiptMailsOfCheckout)
    expect((await askPage(world.baseUrl, place)).text).toContain('"mail":false')
  })

  test('is limited for a visitor and for an address, and a refused one counts nothing', async () => {
    const limits = world.context.config.mailLimits
    const { addressPerDay } = limits
    limits.addressPerDay = 1
    expect((await send('ada@example.test')).status).toBe(303)
    expect((await send('ada@example.test')).status).toBe(429)
    limits.addressPerDay = addressPerDay
    expect(await queuedMails(world)).toHaveLength(1)
    await world.context.db
      .updateTable('mail_counts')
      .set({ count: caps.receiptMailsOfAddressAndDay })
      .execute()
    expect((await send('eve@example.test')).status).toBe(429)
    const { receipt_mails } = await world.context.db
      .selectFrom('checkouts')
      .select('receipt_mails')
      .where('id', '=', paid.checkout.id)
      .executeTakeFirstOrThrow()
    expect(receipt_mails).toBe(1)
  })

  test('is not sent to an address that has opted out, and the visitor does not learn that', async () => {
    await send('ada@example.test')
    const [mail] = await queuedMails(world)
    const token = mail?.unsubscribeUrl?.split('/').at(-1) ?? ''
    await wantReminders(world.context, token, false)
    expect((await send('Ada@example.test')).status).toBe(303)
    expect(await queuedMails(world)).toHaveLength(1)
  })

  test('is not offered where no mails are sent, or where test mode mails no customer', async () => {
    const { config } = world.context
    for (const change of [{ smtpUrl: null }, { testModeMail: 'admins' as const }]) {
      const before = { smtpUrl: config.smtpUrl, testModeMail: config.testModeMail }
      Object.assign(config, change)
      expect((await askPage(world.baseUrl, place)).text).toContain('"mail":false')
      expect(isSent(await send('ada@example.test'))).toBe(false)
      Object.assign(config, before)
    }
    expect(await queuedMails(world)).toEqual([])
  })
})
