import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { unreadNetwork } from '../../../testing/checkouts.ts'
import { type InvoiceShop, mugs, openInvoiceShop } from '../../../testing/invoices.ts'
import { askPage, followed, ownForm, type PageCall } from '../../../testing/pages.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
let shop: InvoiceShop
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] }, clock })
  shop = await openInvoiceShop(api)
})
afterAll(() => api.close())

const ask = (path: string, call?: PageCall) => askPage(api.baseUrl, path, call)
const press = (path: string) => ask(path, { form: {}, headers: ownForm })

const sent = async (more: object = {}) => {
  const { id } = await shop.create(more)
  await shop.act('send', id)
  return { id, path: `/i/${await shop.tokenOf(id)}` }
}
const countCheckouts = async () =>
  (await api.context.db.selectFrom('checkouts').select('id').execute()).length

describe('the page of an invoice', () => {
  test('says what is billed, how much and until when', async () => {
    const lineItems = [mugs, { description: 'Discount', quantity: 1, unitAmountMinor: -1 }]
    const { path } = await sent({ memo: 'Thank you.', lineItems })
    const { status, text, headers } = await ask(path)
    expect(status).toBe(200)
    for (const words of [
      'Invoice INV-',
      '$9.99',
      'Blue mug',
      '2 × $5.00',
      '>$10.00<',
      '>-$0.01<',
      'Thank you.',
    ])
      expect(text).toContain(words)
    expect(text).toContain('Due on Dec 4, 2026.')
    expect(text).toContain('Pay $')
    expect(headers['cache-control']).toContain('no-store')
  })

  test('makes nothing when it is looked at, and leads to one checkout however often it is paid', async () => {
    const { path } = await sent()
    const before = await countCheckouts()
    await ask(path)
    await ask(path, { method: 'HEAD' })
    expect(await countCheckouts()).toBe(before)
    const places = [await press(path), await press(path)].map(followed)
    expect(new Set(places).size).toBe(1)
    expect(await countCheckouts()).toBe(before + 1)
    expect((await ask(places[0] ?? '')).text).toContain('$10.00')
  })

  test('that is past due says so, and can be paid', async () => {
    const { id, path } = await sent()
    await shop.setStatus(id, 'past_due')
    expect((await ask(path)).text).toContain('This invoice was due on')
    expect((await press(path)).status).toBe(303)
  })

  test.each([
    ['paid', 'Paid'],
    ['void', 'was canceled'],
  ] as const)(
    'that is %s has no button, and a form that was sent late is answered by the same page',
    async (status, words) => {
      const { id, path } = await sent()
      await shop.setStatus(id, status)
      const { text } = await ask(path)
      expect(text).toContain(words)
      expect(text).not.toContain('<button')
      const refused = await press(path)
      expect([refused.status, refused.text]).toEqual([410, text])
    },
  )

  const takers = {
    'wallet is gone': () =>
      api.context.db
        .updateTable('wallets')
        .set({ removed_at: clock.now(), is_default: false })
        .where('workspace_id', '=', shop.workspaceId)
        .execute(),
    'network is offered no more': async () => void Object.assign(api.context.config, { networks: [] }),
  }
  test.each(Object.entries(takers))('whose %s says so in words for its buyer', async (_, take) => {
    shop = await openInvoiceShop(api)
    const { path } = await sent()
    await take()
    const { status, text } = await press(path)
    expect(status).toBe(422)
    expect(text).toContain('The merchant cannot take USDC on base at the moment.')
    expect(text).not.toContain('Verify')
    api.context.config.networks = [unreadNetwork]
  })

  test('is not found for a draft and for an unknown address', async () => {
    const { id } = await shop.create()
    for (const token of [await shop.tokenOf(id), 'unknown'])
      expect((await ask(`/i/${token}`)).status).toBe(404)
  })

  test('shows hostile lines as they are', async () => {
    const line = { description: '<script>alert(1)</script>', quantity: 1, unitAmountMinor: 500 }
    const { path } = await sent({ lineItems: [line], memo: '<img src=x>' })
    const { text } = await ask(path)
    expect(text).toContain('&lt;script>')
    expect(text).not.toContain('<img')
  })
})
