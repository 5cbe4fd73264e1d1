import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findAdmins } from '../../access/notices/index.ts'
import { createSendDigestsJob } from '../../mechanisms/mail/index.ts'
import { transact, transactAcross } from '../../mechanisms/work/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { type InvoiceShop, openInvoiceShop, queuedMails } from '../../testing/invoices.ts'
import { askPage, ownForm } from '../../testing/pages.ts'
import { invoiceMailCheck } from '../invoices/index.ts'
import { createMoveClocksJob, type DueSteps } from '../test-clocks/index.ts'
import { advanceDigest, type CustomerMail, mailAdvance, mailContact, mailCustomers } from './index.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
const dayMs = 86_400_000
let api: TestApi
let shop: InvoiceShop
beforeAll(async () => {
  const networks = [unreadNetwork, { ...unreadNetwork, livemode: true }]
  api = await startTestApi({ config: { networks }, clock })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.context.db.deleteFrom('mails').execute()
  clock.advance({ days: 2 })
})

const openLive = async (email = 'ada@example.test') => {
  shop = await openInvoiceShop(api, { livemode: true, email })
}
const bill = async (): Promise<string> => {
  const { id } = await shop.create()
  await shop.act('send', id)
  return id
}

describe('reminders', () => {
  beforeEach(() => openLive())

  const addressIn = async () => {
    const mail = (await queuedMails(api)).find(({ subject }) => subject.startsWith('Reminder'))
    return new URL(mail?.unsubscribeUrl ?? '').pathname
  }
  /**
   * Sends the request of a mail program's one-click unsubscription: no cookie, no origin, a form with one
   * field.
   */
  const oneClick = (path: string) => askPage(api.baseUrl, path, { form: { 'List-Unsubscribe': 'One-Click' } })

  test('of a merchant end by one click of the mail program, and invoices do not', async () => {
    const id = await bill()
    expect((await shop.act('reminder', id)).status).toBe(200)
    expect((await oneClick(await addressIn())).status).toBe(200)
    clock.advance({ ms: dayMs })
    const refused = await shop.act('reminder', id)
    expect([refused.status, refused.error.code]).toEqual([422, 'invalid_state_transition'])
    expect(refused.error.message).toContain('wants no more reminders')
    await api.context.db.deleteFrom('mails').execute()
    await bill()
    expect((await queuedMails(api)).map(({ subject }) => subject)).toEqual([
      'Invoice INV-000002 from Test shop',
    ])
  })

  test('of another merchant to the same address go on', async () => {
    await shop.act('reminder', await bill())
    await oneClick(await addressIn())
    await openLive()
    expect((await shop.act('reminder', await bill())).status).toBe(200)
  })

  test('do not end by looking at the page; its buttons end them and have them sent again', async () => {
    const id = await bill()
    await shop.act('reminder', id)
    const path = await addressIn()
    const again = async () => {
      clock.advance({ ms: dayMs })
      return (await shop.act('reminder', id)).status
    }
    expect((await askPage(api.baseUrl, path)).text).toContain('Stop reminders from this merchant')
    expect(await again()).toBe(200)
    const ended = await askPage(api.baseUrl, path, { form: {}, headers: ownForm })
    expect(ended.text).toContain('no longer sends you reminders')
    expect(await again()).toBe(422)
    expect((await askPage(api.baseUrl, path)).text).toContain('Resume reminders')
    await askPage(api.baseUrl, path, { form: { again: 'yes' }, headers: ownForm })
    expect(await again()).toBe(200)
  })

  test('have an address that nobody can make up, and that is stored as a hash', async () => {
    await shop.act('reminder', await bill())
    const path = await addressIn()
    for (const made of [`${path.slice(0, -1)}_`, '/unsubscribe/x'])
      expect((await oneClick(made)).status).toBe(404)
    const stored = await api.context.db.selectFrom('reminder_addresses').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(/ada@example/)
    expect(path).toMatch(/^\/unsubscribe\/[\w-]{43}$/)
  })
})

test.each(['paid', 'void'] as const)(
  'the mail of an invoice that is %s meanwhile is not wanted',
  async (status) => {
    await openLive()
    const [open, ended] = [await bill(), await bill()]
    await shop.setStatus(ended, status)
    const topics = [open, ended].map((id) => ({
      kind: 'invoice',
      workspaceId: shop.workspaceId,
      livemode: true,
      id,
    }))
    expect(await invoiceMailCheck(api.context, topics)).toEqual(new Set([open]))
    expect((await queuedMails(api)).map(({ id }) => id)).toHaveLength(2)
    const rows = await api.context.db.selectFrom('mails').select('about').execute()
    expect(rows.map(({ about }) => about?.id).sort()).toEqual([open, ended].sort())
  },
)

test('the admins get one mail for all mails of an advance, and each by itself before and after', async () => {
  shop = await openInvoiceShop(api)
  await shop.addMember(`boss-${shop.workspaceId}@shop.test`, 'admin')
  const id = await bill()
  let due = [1, 2, 3].map((day) => new Date(clock.now().getTime() + day * dayMs))
  /** Steps of a test clock, one a day, that remind the customer of the invoice. */
  const reminding: DueSteps = {
    nextAt: async () => due[0] ?? null,
    run: async (work) => {
      due = due.slice(1)
      const mail: CustomerMail = {
        workspaceId: work.workspaceId,
        customerId: shop.customerId,
        kind: 'reminder',
        limit: 'act',
        at: work.now,
        write: ({ name }) => ({
          subject: `From ${name} at ${work.now.toISOString().slice(0, 10)}`,
          blocks: [{ words: 'Pay', url: 'https://pay.example/i/x' }],
        }),
      }
      await mailCustomers(work, false, [mail])
      return 1
    },
  }
  await shop.send('POST', 'test_clock', { advanceBy: (5 * dayMs) / 1000 })
  const clocks = createMoveClocksJob([reminding], mailAdvance)
  const digests = createSendDigestsJob([advanceDigest], findAdmins)
  const before = due
  while ((await clocks.run(api.context)) > 0);
  while ((await digests.run(api.context)) > 0);
  const sent = (await queuedMails(api)).filter(({ to }) => to.startsWith('boss-'))
  expect(sent.map(({ subject }) => subject).sort()).toEqual([
    '[Test, for ada@example.test] Invoice INV-000001 from Test shop',
    '[Test] Mails to customers of the workspace "Test shop"',
  ])
  const digest = sent.find(({ subject }) => subject.startsWith('[Test] Mails'))
  const days = before.map((at) => at.toISOString().slice(0, 10))
  for (const day of days)
    expect(digest?.text).toContain(
      `${day} 10:00 UTC: For ada@example.test: From Test shop at ${day}\n  https://pay.example/i/x`,
    )
  clock.advance({ days: 1 })
  expect((await shop.act('reminder', id)).status).toBe(200)
  expect((await queuedMails(api)).filter(({ subject }) => subject.includes('Reminder'))).toHaveLength(1)
})

test('a mail of test mode goes to the first ten admins of its workspace and to no others', async () => {
  shop = await openInvoiceShop(api)
  const other = await openInvoiceShop(api)
  const names = Array.from({ length: 12 }, (_, index) => `${12 - index}-${shop.workspaceId}@shop.test`)
  for (const name of names) {
    await shop.addMember(name, 'admin')
    clock.advance({ seconds: 1 })
  }
  await other.addMember(`boss-${other.workspaceId}@shop.test`, 'admin')
  await bill()
  expect((await queuedMails(api)).map(({ to }) => to).sort()).toEqual(names.slice(0, 10).sort())
})

test('many mails of many workspaces take as many statements as one', async () => {
  const shops = [
    await openInvoiceShop(api, { livemode: true, email: 'a@example.test' }),
    await openInvoiceShop(api, { livemode: true, email: 'b@example.test' }),
  ]
  const mailOf = ({ workspaceId, customerId }: InvoiceShop): CustomerMail => ({
    workspaceId,
    customerId,
    kind: 'reminder',
    limit: 'act',
    at: clock.now(),
    write: () => ({ subject: 'Hello', blocks: [] }),
  })
  const count = (mails: CustomerMail[]) =>
    countStatements(api.context, (context) =>
      transactAcross(context, async (unit) => void (await mailCustomers(unit, true, mails))),
    )
  const [first, second] = shops as [InvoiceShop, InvoiceShop]
  const one = await count([mailOf(first)])
  expect(await count([mailOf(first), mailOf(second), mailOf(second)])).toBe(one)
  expect(await queuedMails(api)).toHaveLength(4)
})

test('of a batch that is too much for an address the first are sent, and the others are said to be limited', async () => {
  await openLive('once@example.test')
  const usual = api.context.config.mailLimits
  api.context.config.mailLimits = { workspacePerDay: 100, addressPerDay: 2 }
  const mail: CustomerMail = {
    workspaceId: shop.workspaceId,
    customerId: shop.customerId,
    kind: 'notice',
    limit: 'act',
    at: clock.now(),
    write: () => ({ subject: 'Hello', blocks: [] }),
  }
  const outcomes = await transactAcross(api.context, (unit) =>
    mailCustomers(unit, true, [
      { ...mail },
      { ...mail },
      { ...mail },
      { ...mail, customerId: 'cus_unknown' },
    ]),
  )
  expect(outcomes).toMatchObject([
    ...[{ queued: true }, { queued: true }, { queued: false, because: 'limited' }],
    { queued: false, because: 'no_address' },
  ])
  api.context.config.mailLimits = usual
})

test('a message of the contact form goes to the merchant, who answers its sender', async () => {
  await openLive()
  await transact(api.context, { workspaceId: shop.workspaceId, livemode: true }, (work) =>
    mailContact(
      work,
      { supportEmail: 'help@shop.example', merchant: 'Test shop' },
      { email: 'eve@example.test', name: 'Eve', message: 'Hello\nthere' },
    ),
  )
  const [mail] = await queuedMails(api)
  expect([mail?.to, mail?.replyTo]).toEqual(['help@shop.example', 'eve@example.test'])
  for (const said of ['Eve', 'eve@example.test', '> Hello\n> there']) expect(mail?.text).toContain(said)
})

test('what time has caused counts for the address, and not for the workspace', async () => {
  await openLive('time@example.test')
  const usual = api.context.config.mailLimits
  api.context.config.mailLimits = { workspacePerDay: 1, addressPerDay: 2 }
  const mail = (limit: CustomerMail['limit']): CustomerMail => ({
    workspaceId: shop.workspaceId,
    customerId: shop.customerId,
    kind: 'bill',
    limit,
    at: clock.now(),
    write: () => ({ subject: 'Hello', blocks: [] }),
  })
  const kinds = ['address', 'act', 'address'] as const
  const outcomes = await transactAcross(api.context, (unit) => mailCustomers(unit, true, kinds.map(mail)))
  expect(outcomes.map(({ queued }) => queued)).toEqual([true, true, false])
  api.context.config.mailLimits = usual
})
