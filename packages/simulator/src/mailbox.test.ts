import { request } from 'node:http'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mailbox, startMailbox } from './mailbox.ts'

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
  transport = connect()
})
afterAll(async () => {
  transport.close()
  await mailbox.stop()
})

// Uses only one connection, so that mails arrive in the order in which they are sent.
const connect = () => createTransport({ url: mailbox.smtpUrl, pool: true, maxConnections: 1 })
let transport: ReturnType<typeof connect>

const send = (mail: object) =>
  transport.sendMail({
    from: 'billing@acme.test',
    to: 'ada@example.test',
    subject: 'Invoice',
    text: 'Pay at http://127.0.0.1:4010/i/one, or at https://pay.example/i/two.',
    ...mail,
  })

const shown = async () => {
  const { data } = (await (await fetch(mailbox.mailUrl)).json()) as { data: { subject: string }[] }
  return data
}

const askAs = (host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asking = request(mailbox.mailUrl, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asking.on('error', reject).end()
  })

test('a mail is shown with its recipient, its text and the links in it', async () => {
  await send({})
  expect((await shown())[0]).toEqual({
    to: ['ada@example.test'],
    subject: 'Invoice',
    text: 'Pay at http://127.0.0.1:4010/i/one, or at https://pay.example/i/two.',
    links: ['http://127.0.0.1:4010/i/one', 'https://pay.example/i/two'],
  })
})

test('of many mails the newest hundred are shown, the newest first', async () => {
  const sent = Array.from({ length: 101 }, (_, at) => send({ subject: `Mail ${at + 1}` }))
  await Promise.all(sent)
  const subjects = (await shown()).map(({ subject }) => subject)
  expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([100, 'Mail 101', 'Mail 2'])
})

test('whoever follows is told of each mail in a line that cannot steer a terminal', async () => {
  const told: string[] = []
  mailbox.follow((lines) => told.push(lines))
  await send({ subject: 'Red \u001b[31malarm\u202e', text: 'See http://127.0.0.1:4010/i/one' })
  await send({ subject: 'Receipt', text: 'Paid.' })
  expect(told).toEqual([
    'Mail to ada@example.test: Red  [31malarm \n  http://127.0.0.1:4010/i/one',
    'Mail to ada@example.test: Receipt',
  ])
})

test('a name that only leads to this machine is not answered', async () => {
  expect(await Promise.all(['mails.example', ':x'].map(askAs))).toEqual([403, 403])
  expect(await askAs('localhost:1')).toBe(200)
})
