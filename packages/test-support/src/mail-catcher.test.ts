import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts'

let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
})
afterAll(() => catcher.stop())

const send = (mail: object) =>
  createTransport(catcher.smtpUrl).sendMail({
    from: 'Acme <billing@acme.test>',
    to: 'ada@example.test',
    ...mail,
  })

const arrived = (subject: string) => catcher.waitFor((message) => message.subject === subject, 5_000)

test('a message comes with its envelope, whoever its header shows', async () => {
  await send({ subject: 'Receipt', text: 'Paid.', cc: 'Bob <bob@example.test>', bcc: 'eve@example.test' })
  expect(await arrived('Receipt')).toMatchObject({
    from: 'billing@acme.test',
    to: ['ada@example.test', 'bob@example.test', 'eve@example.test'],
    text: 'Paid.',
    headers: { from: 'Acme <billing@acme.test>', cc: 'Bob <bob@example.test>' },
  })
})

test.each(['quoted-printable', 'base64'] as const)(
  'text in %s arrives as it was written',
  async (textEncoding) => {
    const text = `Grüße, 25 % = 12,50 € 💶\n\n.\nfrom a line with a dot, and one of ${'many words, '.repeat(20)}end.`
    const subject = `Zahlungsbestätigung ${textEncoding} ${'für Ihre Rechnung '.repeat(8)}€`
    await send({ subject, text, textEncoding })
    expect((await arrived(subject)).text).toBe(text)
  },
)

test('of a message with HTML and attachments, the plain text is taken', async () => {
  await send({
    subject: 'Both',
    text: 'Plain café',
    html: '<p>Rich café</p>',
    attachments: [{ filename: 'invoice.txt', content: 'attached' }],
  })
  expect((await arrived('Both')).text).toBe('Plain café')
})

test('waiting in vain says what did come', async () => {
  await send({ subject: 'Something else', text: '-' })
  await expect(catcher.waitFor(() => false, 1)).rejects.toThrow('to ada@example.test: Something else')
})
