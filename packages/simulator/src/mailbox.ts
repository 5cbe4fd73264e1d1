import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Message, startMailCatcher } from '@stablerail/test-support'
import { isForThisMachine } from './is-for-this-machine.ts'

export type IncomingMail = { to: string[]; subject: string; links: string[] }

export type Mailbox = {
  /** The SMTP address to which the service sends its mails. */
  smtpUrl: string
  /** URL that returns the newest mails as JSON. */
  mailUrl: string
  /**
   * Calls `tell` for each incoming mail with a line that describes the mail, followed by the links in it, and with
   * the mail.
   */
  follow(tell: (lines: string, mail: IncomingMail) => void): void
  stop(): Promise<void>
}

/** The maximum number of stored mails. The oldest mails are dropped. */
const capacity = 100

/** Starts a mail server that accepts mails to all recipients and shows them on this machine. */
export const startMailbox = async (): Promise<Mailbox> => {
  let tell = (_lines: string, _mail: IncomingMail): void => undefined
  const catcher = await startMailCatcher({
    keep: capacity,
    onMessage: (message) => {
      const { to, subject, text } = message
      tell(linesOf(message), { to, subject, links: linksIn(text) })
    },
  })
  const server = createServer((request, response) => answer(catcher.messages, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    smtpUrl: catcher.smtpUrl,
    mailUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    follow(told) {
      tell = told
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await catcher.stop()
    },
  }
}

const answer = (messages: readonly Message[], request: IncomingMessage, response: ServerResponse): void => {
  // Refuses requests of a website whose domain resolves to this machine (DNS rebinding), because mails
  // contain sign-in codes.
  if (!isForThisMachine(request)) return void response.writeHead(403).end()
  if (request.method !== 'GET' || request.url !== '/') return void response.writeHead(404).end()
  const data = messages
    .map(({ to, subject, text }) => ({ to, subject, text, links: linksIn(text) }))
    .toReversed()
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(`${JSON.stringify({ data }, null, 2)}\n`)
}

/** Returns the URLs in a text, without the punctuation that follows them. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link.replace(/[.,;:!?)]+$/, ''))

const linesOf = ({ to, subject, text }: Message): string =>
  [`Mail to ${to.join(', ')}: ${subject}`, ...linksIn(text).map((link) => `  ${link}`)]
    .map(printable)
    .join('\n')

/**
 * Replaces the control characters in a text by spaces. A text that another person wrote could otherwise
 * control the terminal.
 */
const printable = (text: string): string => text.replace(/\p{C}/gu, ' ')
