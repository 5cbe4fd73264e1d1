import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'

export type Mail = {
  /** Names the mail for ever: a copy that is sent twice carries it twice. */
  id: string
  to: string
  subject: string
  text: string
}

/** Hands a mail to whatever carries it on; throws a MailError when that did not take it. */
export type Mailer = { send(mail: Mail): Promise<void> }

export class MailError extends Error {
  override name = 'MailError'
  /** False when the same mail will be refused for ever. */
  readonly retryable: boolean

  constructor(message: string, retryable: boolean) {
    super(message)
    this.retryable = retryable
  }
}

const connectTimeoutMs = 10_000
const sendTimeoutMs = 60_000

/** Sends over SMTP; null when no server is configured. */
export const createMailer = ({ smtpUrl, mailFrom, publicBaseUrl }: Config): Mailer | null => {
  if (smtpUrl === null) return null
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: connectTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { hostname } = new URL(publicBaseUrl)
  return {
    async send({ id, to, subject, text }) {
      try {
        await transport.sendMail({
          from: mailFrom,
          // As an object, so that it is one address whatever it holds.
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${hostname}>`,
          signal: AbortSignal.timeout(sendTimeoutMs),
        })
      } catch (error) {
        throw toMailError(error)
      }
    },
  }
}

type SmtpFault = { code?: unknown; command?: unknown; responseCode?: unknown }

/** Says what happened without the server's own words, which tend to hold the address. */
const toMailError = (error: unknown): MailError => {
  const { code, command, responseCode } = (error ?? {}) as SmtpFault
  const said = typeof responseCode === 'number' ? `, answer ${responseCode}` : ''
  return new MailError(
    `The mail server did not take a mail (${code}, at ${command}${said}).`,
    !isFinal({ code, command, responseCode }),
  )
}

/** A refused recipient or content stays refused; a refused login or sender is for the operator to mend. */
const isFinal = ({ code, command, responseCode }: SmtpFault): boolean => {
  if (typeof responseCode !== 'number') return code === 'EENVELOPE' && command === 'API'
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
