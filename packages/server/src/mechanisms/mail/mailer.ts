import { createTransport } from 'nodemailer'
import type { Config } from '../../settings/config.ts'
import { isLoopbackHost } from '../../settings/loopback.ts'

export type Mail = {
  /** The id of the mail, which every sent copy has in its Message-ID. */
  id: string
  to: string
  subject: string
  text: string
  /** The mail as HTML; null in a mail that an older release has queued. */
  html: string | null
  /** The Reply-To address; null sets none. */
  replyTo: string | null
  /** The URL that a mail program calls to unsubscribe the reader from this kind of mail (RFC 8058); null for none. */
  unsubscribeUrl: string | null
}

/** Sends a mail through a mail server; throws a MailError if the server does not accept it. */
export type Mailer = { send(mail: Mail): Promise<void> }

export class MailError extends Error {
  override name = 'MailError'
  /** Whether a later attempt may succeed; false if the mail server would reject the same mail again. */
  readonly retryable: boolean

  constructor(message: string, retryable: boolean) {
    super(message)
    this.retryable = retryable
  }
}

const connectTimeoutMs = 10_000
const sendTimeoutMs = 60_000

/**
 * Returns whether a mail server must offer TLS: in production, unless it is on this machine. Mails contain sign-in
 * codes.
 */
export const needsTls = ({ production, smtpUrl }: Pick<Config, 'production' | 'smtpUrl'>): boolean =>
  production && smtpUrl !== null && !isLoopbackHost(new URL(smtpUrl).hostname)

const openTransport = (config: Config, smtpUrl: string) =>
  createTransport({
    url: smtpUrl,
    // Without this option the connection stays unencrypted when an attacker on the network hides that the server
    // offers TLS.
    requireTLS: needsTls(config),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: connectTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Connects to the mail server, starts TLS and logs in, but sends no mail. Throws if one of these steps fails. */
export const tryMailServer = async (config: Config, smtpUrl: string): Promise<void> => {
  const transport = openTransport(config, smtpUrl)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Creates a mailer for SMTP; null if no server is configured. */
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
          // An object, so that nodemailer treats it as one address even if it contains a comma.
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

/** Describes an error without the server's own text, which often contains the recipient's address. */
const toMailError = (error: unknown): MailError => {
  const { code, command, responseCode } = (error ?? {}) as SmtpFault
  const said = typeof responseCode === 'number' ? `, answer ${responseCode}` : ''
  return new MailError(
    `The mail server did not take a mail (${code}, at ${command}${said}).`,
    !isFinal({ code, command, responseCode }),
  )
}

/**
 * Returns whether a rejection is permanent. The rejection of a recipient or of the content is permanent; a rejected
 * login or sender can be corrected by the operator.
 */
const isFinal = ({ code, command, responseCode }: SmtpFault): boolean => {
  if (typeof responseCode !== 'number') return code === 'EENVELOPE' && command === 'API'
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
