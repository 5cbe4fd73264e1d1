import { createTestClock, type MailCatcher, startMailCatcher } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext, type TestContext, testConfig } from '../../testing/context.ts'
import { createMailer, enqueueMails, type MailChecks, mailQueueOf, sendDueMails } from './index.ts'

let catcher: MailCatcher
let world: TestContext
const clock = createTestClock('2026-03-01T12:00:00Z')
beforeAll(async () => {
  catcher = await startMailCatcher()
  world = await createTestContext({ clock })
})
afterAll(async () => {
  await catcher.stop()
  await world.close()
})

const mailer = () => {
  const made = createMailer(testConfig({ smtpUrl: catcher.smtpUrl }))
  if (made === null) throw new Error('A mail server is configured, so there must be a mailer.')
  return made
}
const enqueue = (subject: string, more: object = {}) =>
  enqueueMails(mailQueueOf(world.context), [
    {
      to: 'ada@example.test',
      letter: { subject, sender: 'Acme', blocks: [{ text: subject }], footer: [] },
      ...more,
    },
  ])
const about = (kind: string, id: string) => ({
  about: { kind, workspaceId: 'ws_1', livemode: true, id },
})
const arrived = () => catcher.messages.map(({ subject }) => subject)

test('a mail is sent only where its record still wants it, whoever asks for how many', async () => {
  const asked: string[][] = []
  const checks: MailChecks = {
    invoice: async (_, topics) => {
      asked.push(topics.map(({ id }) => id).sort())
      return new Set(['in_open'])
    },
  }
  await enqueue('Open', about('invoice', 'in_open'))
  await enqueue('Paid', about('invoice', 'in_paid'))
  await enqueue('Of another kind', about('payment', 'in_paid'))
  await enqueue('About nothing')
  const count = async () =>
    (await world.context.metrics.mails.get()).values.find(({ labels }) => labels.outcome === 'outdated')
      ?.value
  const before = await count()
  expect(await sendDueMails(world.context, mailer(), checks)).toBe(3)
  expect(asked).toEqual([['in_open', 'in_paid']])
  expect(arrived().sort()).toEqual(['About nothing', 'Of another kind', 'Open'])
  expect(await count()).toBe((before ?? 0) + 1)
  expect(await world.context.db.selectFrom('mails').select('id').execute()).toEqual([])
})

test('a check that fails leaves the mails to be sent later', async () => {
  await enqueue('Kept', about('invoice', 'in_open'))
  const failing: MailChecks = { invoice: async () => Promise.reject(new Error('no')) }
  await expect(sendDueMails(world.context, mailer(), failing)).rejects.toThrow('no')
  expect(arrived()).not.toContain('Kept')
  clock.advance({ minutes: 6 })
  expect(await sendDueMails(world.context, mailer())).toBe(1)
  expect(arrived()).toContain('Kept')
})

test('a mail has HTML beside its text, says where it is answered, and how to end such mails by one click', async () => {
  const unsubscribeUrl = `https://pay.example/unsubscribe/${'x'.repeat(43)}`
  await enqueue('Reminder', { unsubscribeUrl, replyTo: 'help@shop.example' })
  await sendDueMails(world.context, mailer())
  const mail = await catcher.waitFor(({ subject }) => subject === 'Reminder', 5_000)
  expect(mail.text).toBe('Reminder')
  expect(mail.headers).toMatchObject({
    'content-type': expect.stringContaining('multipart/alternative'),
    'reply-to': 'help@shop.example',
    'list-unsubscribe': `<${unsubscribeUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
})
