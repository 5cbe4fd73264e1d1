import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Message, startMailCatcher } from '../testing/mail-catcher.ts'
import { isForThisMachine } from './is-for-this-machine.ts'

export type Mailbox = {
  /** Where the service sends its mails. */
  smtpUrl: string
  /** Where the newest mails are shown, as JSON. */
  mailUrl: string
  /** Has each mail that comes from now on told in a line, with its links below. */
  follow(tell: (lines: string) => void): void
  stop(): Promise<void>
}

/** How many mails are kept: the newest. */
const capacity = 100

/** Catches every mail, whomever it is for, and shows it on this machine. */
export const startMailbox = async (): Promise<Mailbox> => {
  let tell = (_lines: string): void => undefined
  const catcher = await startMailCatcher({ keep: capacity, onMessage: (message) => tell(linesOf(message)) })
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
  // A page on the internet whose name was made to lead to this machine may not read the mails, which hold codes.
  if (!isForThisMachine(request)) return void response.writeHead(403).end()
  if (request.method !== 'GET' || request.url !== '/') return void response.writeHead(404).end()
  const data = messages
    .map(({ to, subject, text }) => ({ to, subject, text, links: linksIn(text) }))
    .toReversed()
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(`${JSON.stringify({ data }, null, 2)}\n`)
}

/** The addresses in a text, without the punctuation of the sentence that they stand in. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link.replace(/[.,;:!?)]+$/, ''))

const linesOf = ({ to, subject, text }: Message): string =>
  [`Mail to ${to.join(', ')}: ${subject}`, ...linksIn(text).map((link) => `  ${link}`)]
    .map(printable)
    .join('\n')

/** Text that others wrote, without what steers a terminal. */
const printable = (text: string): string => text.replace(/\p{C}/gu, ' ')
