import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { createArrivals } from './arrivals.ts'
import { parseMail } from './parse-mail.ts'

export type Message = {
  /** The bare addresses of the SMTP envelope, which alone determine who gets the mail. */
  from: string
  to: string[]
  subject: string
  text: string
  /** The decoded headers, by lower-case name. */
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
  /** The number of newest messages that are held; all if left out. */
  keep?: number
  /** Called with each message as it arrives. */
  onMessage?: (message: Message) => void
}

/** Starts a real SMTP server on loopback that keeps its messages in memory. */
export const startMailCatcher = async (options: Options = {}): Promise<MailCatcher> => {
  const arrivals = createArrivals<Message>(
    ({ to, subject }) => `to ${to.join(', ')}: ${subject}`,
    options.keep,
  )
  const server = new SMTPServer({
    authOptional: true,
    // The server has no certificate for a real name, and a client that upgraded to TLS would refuse the connection.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    // Connections that are still open at the stop are closed, so that a client's pool does not delay the
    // test.
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
  // A client that closes its connection early must not end the process of another test.
  server.on('error', () => undefined)
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages: arrivals.items,
    waitFor: arrivals.waitFor,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
