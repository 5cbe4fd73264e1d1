import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type MailCatcher, startMailCatcher } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Config } from '../../settings/config.ts'
import { testConfig } from '../../testing/context.ts'
import { checkMail } from './check-mail.ts'
import { lineOf } from './report.ts'

let mail: MailCatcher
beforeAll(async () => {
  mail = await startMailCatcher()
})
afterAll(() => mail.stop())

describe('a mail server', () => {
  const lineFor = async (changes: Partial<Config>) => [
    lineOf(await checkMail(testConfig({ smtpUrl: mail.smtpUrl, ...changes }))).trimEnd(),
  ]

  /** Starts a server that sends the first line on a connection, and each further line after a command. */
  const startSmtp = async (...lines: string[]) => {
    const server = createServer((socket) => {
      const left = [...lines]
      socket.on('error', () => undefined)
      const say = () => void socket.write(`${left.shift() ?? '250 fine'}\r\n`)
      say()
      socket.on('data', say)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return `127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test('that is not there, refuses the login or has no TLS is told without the password', async () => {
    expect(await lineFor({ smtpUrl: 'smtp://127.0.0.1:1' })).toEqual([
      expect.stringMatching(/^mail: 127\.0\.0\.1:1 cannot be reached.* Correct SMTP_URL\. \(ESOCKET\)$/),
    ])
    const refusing = await startSmtp('220 test', '250-test\r\n250 AUTH PLAIN', '535 no')
    expect(await lineFor({ smtpUrl: `smtp://ada:hush@${refusing}` })).toEqual([
      `mail: ${refusing} refuses the user or the password. Correct them in SMTP_URL. (EAUTH, answer 535)`,
    ])
    const plain = (await startSmtp('220 test', '250 test', '502 no')).replace('127.0.0.1', '0.0.0.0')
    expect(await lineFor({ production: true, smtpUrl: `smtp://${plain}` })).toEqual([
      `mail: ${plain} speaks no TLS that can be trusted. Use a port that does, or install its certificate authority. (ETLS, answer 502)`,
    ])
  })

  test('that takes a login is OK; a sender on localhost is not, for a server elsewhere', async () => {
    const smtpUrl = mail.smtpUrl.replace('smtp://', 'smtp://ada:hush@')
    expect(await lineFor({ smtpUrl })).toEqual([
      expect.stringMatching(/^mail: OK, 127\.0\.0\.1:\d+ answers, and the login is taken; nothing was sent$/),
    ])
    const elsewhere = mail.smtpUrl.replace('127.0.0.1', '0.0.0.0')
    expect(await lineFor({ smtpUrl: elsewhere, mailFrom: 'Shop <no-reply@localhost>' })).toEqual([
      'mail: MAIL_FROM is Shop <no-reply@localhost>, which other mail servers refuse. Set an address of your domain.',
    ])
    expect(mail.messages).toEqual([])
  })
})
