import { createTransport } from 'nodemailer'
import type { Config } from '../../settings/config.ts'
import { isLoopbackHost } from '../../settings/loopback.ts'

export type Mail = {
  /** Identifies the mail: every copy that is sent carries this id in its Message-ID. */
  id: string
  to: string
  subject: string
  text: string
  /** Null in a mail that an older release has queued. */
  html: string | null
  /** Who gets an answer to the mail; null: nobody reads answers. */
  replyTo: string | null
  /** The address that a mail program calls where the reader wants no more mails of the kind (RFC 8058); null for none. */
  unsubscribeUrl: string | null
}

/** Hands a mail to a mail server; throws a MailError where the server did not take it. */
export type Mailer = { send(mail: Mail): Promise<void> }

export class MailError extends Error {
  override name = 'MailError'
  /** False where the mail server would refuse the same mail again. */
  readonly retryable: boolean

  constructor(message: string, retryable: boolean) {
    super(message)
    this.retryable = retryable
  }
}

const connectTimeoutMs = 10_000
const sendTimeoutMs = 60_000

/** Whether a mail server must offer TLS: in production, unless it is on this machine. Mails carry codes that sign in. */
export const needsTls = ({ production, smtpUrl }: Pick<Config, 'production' | 'smtpUrl'>): boolean =>
  production && smtpUrl !== null && !isLoopbackHost(new URL(smtpUrl).hostname)

const openTransport = (config: Config, smtpUrl: string) =>
  createTransport({
    url: smtpUrl,
    // Without this the connection goes on in clear where somebody on the way hides that the server offers TLS.
    requireTLS: needsTls(config),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: connectTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Connects to the mail server, greets it, goes over to TLS and logs in as a mail would, and sends none. */
export const tryMailServer = async (config: Config, smtpUrl: string): Promise<void> => {
  const transport = openTransport(config, smtpUrl)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Sends over SMTP; null when no server is configured. */
export const createMailer = (config: Config): Mailer | null => {
  const { smtpUrl, mailFrom, publicBaseUrl } = config
  if (smtpUrl === null) return null
  const transport = openTransport(config, smtpUrl)
  const { hostname } = new URL(publicBaseUrl)
  return {
    async send({ id, to, subject, text, html, replyTo, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          from: mailFrom,
          // As an object, so that nodemailer takes it for one address even where the text holds a comma.
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          ...(html !== null && { html }),
          ...(unsubscribeUrl !== null && {
            list: { unsubscribe: unsubscribeUrl },
            headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
          }),
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

/** Describes a fault without the server's own words, which often hold the recipient's address. */
const toMailError = (error: unknown): MailError => {
  const { code, command, responseCode } = (error ?? {}) as SmtpFault
  const said = typeof responseCode === 'number' ? `, answer ${responseCode}` : ''
  return new MailError(
    `The mail server did not take a mail (${code}, at ${command}${said}).`,
    !isFinal({ code, command, responseCode }),
  )
}

/**
 * Whether a refusal is final. A refused recipient or content is; a refused login or sender can be mended by the
 * operator.
 */
const isFinal = ({ code, command, responseCode }: SmtpFault): boolean => {
  if (typeof responseCode !== 'number') return code === 'EENVELOPE' && command === 'API'
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
