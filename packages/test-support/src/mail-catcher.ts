import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { createArrivals } from './arrivals.ts'
import { parseMail } from './parse-mail.ts'

export type Message = {
  /**
   * The sender and the recipients of the SMTP envelope, as addresses without names. The envelope and not the
   * headers determine who gets the mail.
   */
  from: string
  to: string[]
  subject: string
  text: string
  /** The decoded headers. Their names are in lower case. */
  headers: Record<string, string>
}

export type MailCatcher = {
  smtpUrl: string
  readonly messages: readonly Message[]
  waitFor(predicate: (message: Message) => boolean, timeoutMs: number): Promise<Message>
  stop(): Promise<void>
}

type Options = {
  port?: number
  /** The number of newest messages that are stored. Default: all. */
  keep?: number
  /** Called with each message as it arrives. */
  onMessage?: (message: Message) => void
}

/** Starts a real SMTP server on loopback that stores the received mails in memory. */
export const startMailCatcher = async (options: Options = {}): Promise<MailCatcher> => {
  const arrivals = createArrivals<Message>(
    ({ to, subject }) => `to ${to.join(', ')}: ${subject}`,
    options.keep,
  )
  const server = new SMTPServer({
    authOptional: true,
    // STARTTLS is turned off: the server has no certificate that clients trust, so a client that upgraded to
    // TLS would refuse the connection.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    // Open connections are closed soon after the stop, so that a client with a pool of connections does not
    // delay the test.
    closeTimeout: 1,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { subject, text, headers } = parseMail(Buffer.concat(chunks))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const message = { from, to: envelope.rcptTo.map(({ address }) => address), subject, text, headers }
        arrivals.add(message)
        options.onMessage?.(message)
        done()
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  // Ignore errors of connections, because a client that disconnects early must not end the test process.
  server.on('error', () => undefined)
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages: arrivals.items,
    waitFor: arrivals.waitFor,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
