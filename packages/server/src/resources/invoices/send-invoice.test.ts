import { InvoiceStatus, invoiceMoves, mayMove } from '@stablerail/contract'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { createTestScope } from '../../testing/context.ts'
import { type InvoiceShop, openInvoiceShop, queuedMails } from '../../testing/invoices.ts'
import { createMoveClocksJob } from '../test-clocks/index.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
const dayMs = 86_400_000
let api: TestApi
beforeAll(async () => {
  const networks = [unreadNetwork, { ...unreadNetwork, livemode: true }]
  api = await startTestApi({ config: { networks }, clock })
})
afterAll(() => api.close())

let shop: InvoiceShop
beforeEach(async () => {
  shop = await openInvoiceShop(api)
})

const after = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()

const noMails = () => api.context.db.deleteFrom('mails').execute()

describe('sending', () => {
  beforeEach(noMails)

  test('opens a draft, counts the due date anew, and tells so', async () => {
    const draft = await shop.create({ dueInDays: 3 })
    clock.advance({ minutes: 10 })
    const sent = await shop.act('send', draft.id)
    const billTo = 'ada@example.test'
    const token = await shop.tokenOf(draft.id)
    const { hostedBaseUrl, publicBaseUrl } = api.context.config
    const urls = { hostedUrl: `${hostedBaseUrl}/i/${token}`, pdfUrl: `${publicBaseUrl}/v1/i/${token}/pdf` }
    expect([sent.status, sent.json]).toEqual([
      200,
      { ...draft, ...urls, status: 'open', dueAt: after(3 * dayMs), billTo },
    ])
    expect(await shop.retrieve(draft.id)).toMatchObject(urls)
    const { metadata: _, billTo: _____, billTo: __, hostedUrl: ___, pdfUrl: ____, ...told } = sent.json
    expect((await shop.events()).at(-1)).toMatchObject({ type: 'invoice.sent', data: { invoice: told } })
  })

  test('names the customer and the workspace, as they are then, where the invoice names nobody', async () => {
    const setPapers = (sellerAddress: string | null, sellerTaxId: string | null) =>
      api.context.db
        .updateTable('workspaces')
        .set({ seller_address: sellerAddress, seller_tax_id: sellerTaxId })
        .where('id', '=', shop.workspaceId)
        .execute()
    await setPapers('1 Harbour Road\nDublin', 'IE12')
    await shop.send('PATCH', `customers/${shop.customerId}`, { name: 'Ada Lovelace' })
    const [plain, own] = [
      await shop.create(),
      await shop.create({ billTo: 'The Analysts', sellerAddress: 'Elsewhere', sellerTaxId: 'FR34' }),
    ]
    expect(plain).toMatchObject({ billTo: null, sellerAddress: null, sellerTaxId: null })
    await shop.act('send', plain.id)
    await shop.act('send', own.id)
    await setPapers(null, null)
    await shop.send('PATCH', `customers/${shop.customerId}`, { name: 'Ada King' })
    expect(await shop.retrieve(plain.id)).toMatchObject({
      billTo: 'Ada Lovelace\nada@example.test',
      sellerAddress: '1 Harbour Road\nDublin',
      sellerTaxId: 'IE12',
    })
    expect(await shop.retrieve(own.id)).toMatchObject({
      billTo: 'The Analysts',
      sellerAddress: 'Elsewhere',
      sellerTaxId: 'FR34',
    })
    await shop.act('void', plain.id)
    await shop.act('void', own.id)
    await shop.send('DELETE', `customers/${shop.customerId}`)
    expect((await shop.retrieve(plain.id)).billTo).toBeNull()
  })

  test('is refused without a verified wallet, and leaves the draft and the mailbox as they are', async () => {
    const draft = await shop.create({ token: 'USDT' })
    const { status, error } = await shop.act('send', draft.id)
    expect([status, error.code, error.metadata]).toEqual([
      422,
      'signing_required',
      { chain: 'base', token: 'USDT' },
    ])
    expect(await shop.retrieve(draft.id)).toEqual(draft)
    expect(await queuedMails(api)).toEqual([])
  })

  test('is refused where the customer was deleted meanwhile', async () => {
    const draft = await shop.create()
    await shop.send('DELETE', `customers/${shop.customerId}`)
    expect(await shop.act('send', draft.id)).toMatchObject({
      status: 422,
      error: { code: 'invalid_state_transition' },
    })
  })

  test('in live mode mails the link to the customer, and a reminder mails it again', async () => {
    const live = await api.makeKey({ ...shop, livemode: true }, 'full')
    const customer = await shop.send('POST', 'customers', { email: 'live@example.test' }, { key: live })
    const body = shop.bill({ customerId: customer.json.customer.id, memo: 'Thank you.' })
    const { id } = (await shop.send('POST', 'invoices', body, { key: live })).json
    const token = await shop.tokenOf(id)
    expect(token).toMatch(/^[\w-]{32}$/)
    await shop.send('POST', `invoices/${id}/send`, undefined, { key: live })
    clock.advance({ ms: 1 })
    await shop.send('POST', `invoices/${id}/reminder`, undefined, { key: live })
    const url = `${api.context.config.hostedBaseUrl}/i/${token}`
    const [invoice, reminder] = await queuedMails(api)
    expect(invoice).toMatchObject({
      to: 'live@example.test',
      subject: 'Invoice INV-000001 from Test shop',
      unsubscribeUrl: null,
    })
    for (const said of [
      'Test shop has sent you invoice INV-000001 of $10.00. It is due on 2026-12-04 (UTC).',
      url,
      `${api.context.config.publicBaseUrl}/v1/i/${token}/pdf`,
    ])
      expect(invoice?.text).toContain(said)
    expect(invoice?.text).toContain('Thank you.')
    expect(invoice?.html).toContain(`href="${url}"`)
    expect(reminder).toMatchObject({
      to: 'live@example.test',
      subject: 'Reminder: invoice INV-000001 from Test shop',
    })
  })

  test('in test mode mails the admins alone, marked with whom it was meant for', async () => {
    await shop.addMember(`boss-${shop.workspaceId}@shop.test`, 'admin')
    await shop.addMember(`viewer-${shop.workspaceId}@shop.test`, 'viewer')
    const { id } = await shop.create()
    await shop.act('send', id)
    expect(await queuedMails(api)).toMatchObject([
      {
        to: `boss-${shop.workspaceId}@shop.test`,
        subject: '[Test, for ada@example.test] Invoice INV-000001 from Test shop',
        text: expect.stringContaining('This mail was meant for ada@example.test.'),
      },
    ])
  })

  test('in test mode mails the customer where the deployment says so', async () => {
    api.context.config.testModeMail = 'customers'
    const { id } = await shop.create()
    await shop.act('send', id)
    api.context.config.testModeMail = 'admins'
    expect((await queuedMails(api)).map(({ to }) => to)).toEqual(['ada@example.test'])
  })

  test('by two at once is done once', async () => {
    const { id } = await shop.create()
    const statuses = (await Promise.all([shop.act('send', id), shop.act('send', id)])).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 422])
    expect((await shop.events()).map(({ type }) => type)).toEqual(['invoice.created', 'invoice.sent'])
  })
})

describe('mails to customers are limited:', () => {
  test("one reminder of an invoice a day, of its workspace's time", async () => {
    const { id } = await shop.create()
    await shop.act('send', id)
    expect((await shop.act('reminder', id)).status).toBe(200)
    const early = await shop.act('reminder', id)
    expect([early.status, early.error.code, early.headers.get('retry-after')]).toEqual([
      ...[429, 'rate_limited', '86400'],
    ])
    expect(early.error.message).toContain(`try again after ${after(dayMs)}`)
    const told = (await shop.events()).filter(({ type }) => type === 'invoice.reminder_sent')
    expect(told).toHaveLength(1)
    await shop.send('POST', 'test_clock', { advanceBy: 86_400 })
    const job = createMoveClocksJob([])
    while ((await job.run(api.context)) > 0);
    expect((await shop.act('reminder', id)).status).toBe(200)
  })

  test.each([
    ['a workspace sends', { workspacePerDay: 2, addressPerDay: 100 }],
    ['all workspaces send to one mailbox', { workspacePerDay: 100, addressPerDay: 2 }],
  ])('%s so many a day, and the one too many is undone', async (_, mailLimits) => {
    const usual = api.context.config.mailLimits
    api.context.config.mailLimits = mailLimits
    clock.advance({ days: 2 })
    await noMails()
    const others = mailLimits.addressPerDay === 2
    const live = { livemode: true, email: 'Ada+1@example.test' }
    const first = await openInvoiceShop(api, live)
    const second = others ? await openInvoiceShop(api, { ...live, email: 'ada+2@example.test' }) : first
    await first.act('send', (await first.create()).id)
    await second.act('send', (await second.create()).id)
    const { id } = await second.create()
    const refused = await second.act('send', id)
    expect([refused.status, refused.error.code, refused.headers.get('retry-after')]).toEqual([
      ...[429, 'rate_limited', '86400'],
    ])
    expect(refused.error.message).toContain(`Try again after ${after(dayMs)}`)
    expect((await second.retrieve(id)).status).toBe('draft')
    expect(await queuedMails(api)).toHaveLength(2)
    clock.advance({ days: 1 })
    expect((await second.act('send', id)).status).toBe(200)
    api.context.config.mailLimits = usual
  })

  test('the mails to the admins of test mode are not', async () => {
    const usual = api.context.config.mailLimits
    api.context.config.mailLimits = { workspacePerDay: 1, addressPerDay: 1 }
    await shop.addMember(`often-${shop.workspaceId}@shop.test`, 'admin')
    for (let count = 0; count < 3; count += 1)
      expect((await shop.act('send', (await shop.create()).id)).status).toBe(200)
    api.context.config.mailLimits = usual
  })
})

describe('each operation', () => {
  const operations = { send: invoiceMoves.send, reminder: invoiceMoves.remind, void: invoiceMoves.void }
  const told = { send: 'invoice.sent', reminder: 'invoice.reminder_sent', void: 'invoice.voided' }
  const cases = Object.entries(operations).flatMap(([operation, move]) =>
    InvoiceStatus.options.map((status) => [operation as keyof typeof told, status, move] as const),
  )

  test.each(cases)('%s, of one that is %s, goes by the table', async (operation, status, move) => {
    const { id } = await shop.create()
    await shop.setStatus(id, status)
    const answer = await shop.act(operation, id)
    const shown = await shop.retrieve(id)
    const types = (await shop.events()).map(({ type }) => type)
    if (mayMove(move, status)) {
      const to = move.to === 'unchanged' ? status : move.to
      expect([answer.status, answer.json.status, shown]).toEqual([200, to, answer.json])
      expect(types).toEqual(['invoice.created', told[operation]])
      return
    }
    expect([answer.status, answer.error.code, shown.status]).toEqual([
      422,
      'invalid_state_transition',
      status,
    ])
    expect(types).toEqual(['invoice.created'])
  })

  test.each(['send', 'reminder', 'void'])(
    '%s finds no invoice of another workspace or mode',
    async (operation) => {
      const { id } = await shop.create()
      const other = await createTestScope(api.context)
      for (const scope of [other, { ...shop, livemode: true }]) {
        const path = `/v1/workspaces/${scope.workspaceId}/invoices/${id}/${operation}`
        expect((await api.call('POST', path, { key: await api.makeKey(scope, 'full') })).status).toBe(404)
      }
    },
  )

  test('is refused to a key that only reads', async () => {
    const { id } = await shop.create()
    const readonly = await api.makeKey(shop, 'readonly')
    for (const operation of ['send', 'reminder', 'void'])
      expect(
        (await shop.send('POST', `invoices/${id}/${operation}`, undefined, { key: readonly })).status,
      ).toBe(403)
    expect((await shop.send('GET', `invoices/${id}`, undefined, { key: readonly })).status).toBe(200)
  })
})

test('an invoice of a workspace whose clock was moved has the times of that clock', async () => {
  const job = createMoveClocksJob([])
  await shop.send('POST', 'test_clock', { advanceBy: 86_400 })
  while ((await job.run(api.context)) > 0);
  const made = await shop.create({ dueInDays: 1 })
  expect(made).toMatchObject({ createdAt: after(dayMs), dueAt: after(2 * dayMs) })
  const sent = (await shop.act('send', made.id)).json
  expect(sent.dueAt).toBe(after(2 * dayMs))
  expect((await shop.events()).map(({ at }) => at)).toEqual([after(dayMs), after(dayMs)])
})
