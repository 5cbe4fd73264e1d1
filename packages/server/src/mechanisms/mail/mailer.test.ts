import { type AddressInfo, createServer, type Server } from 'node:net'
import { type MailCatcher, startMailCatcher } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../testing/context.ts'
import { createMailer, type Mail, MailError } from './index.ts'

let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher()
})
afterAll(() => catcher.stop())

const send = (smtpUrl: string, production = false) =>
  createMailer(testConfig({ smtpUrl, production }))?.send(plain)

/** Starts a mail server with a scripted response for each command. */
const startSmtp = async (answers: Record<string, string>) => {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 test\r\n')
    socket.on('data', (data) => {
      const line = data.toString()
      const found = Object.entries(answers).find(([command]) => line.startsWith(command))
      socket.write(`${found?.[1] ?? '250 fine'}\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

const plain: Mail = {
  id: 'x',
  to: 'ada@example.test',
  subject: 's',
  text: 't',
  html: null,
  replyTo: null,
  unsubscribeUrl: null,
}

test.each([
  ['an unknown recipient', { 'RCPT TO': '550 <ada@example.test> unknown' }, false],
  ['refused content', { DATA: '554 spam' }, false],
  ['a full mailbox', { 'RCPT TO': '452 <ada@example.test> full' }, true],
  ['a sender that may not', { 'MAIL FROM': '530 log in first' }, true],
])('%s is told apart: retryable or not', async (_, answers, retryable) => {
  const { url, server } = await startSmtp(answers)
  const error = await send(url)?.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(MailError)
  expect(error).toMatchObject({ retryable, message: expect.not.stringContaining('ada@example.test') })
  server.close()
})

test('a server that is not there is worth another try', async () => {
  const { url, server } = await startSmtp({})
  await new Promise((resolve) => server.close(resolve))
  await expect(send(url)).rejects.toMatchObject({ retryable: true })
})

test('in production a mail goes in clear to a server on this machine only, and elsewhere not without TLS', async () => {
  const sendBy = (host: string, production: boolean) => {
    return send(catcher.smtpUrl.replace('127.0.0.1', host), production)
  }
  const before = catcher.messages.length
  // This address of the local machine is not a loopback address, so it stands for another machine.
  await expect(sendBy('0.0.0.0', true)).rejects.toThrow('did not take a mail')
  expect(catcher.messages).toHaveLength(before)
  await sendBy('0.0.0.0', false)
  await sendBy('127.0.0.1', true)
  expect(catcher.messages).toHaveLength(before + 2)
})
