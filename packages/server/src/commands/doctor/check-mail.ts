/**
 * Checks the mail server: whether it can be reached, over TLS if required, and accepts the login. No mail is sent.
 */

import { tryMailServer } from '../../mechanisms/mail/index.ts'
import type { Config } from '../../settings/config.ts'
import { isLoopbackHost } from '../../settings/loopback.ts'
import { type Finding, fault, fine } from './report.ts'

type SmtpFault = { code?: unknown; responseCode?: unknown }

const remedies: Record<string, string> = {
  EAUTH: 'refuses the user or the password. Correct them in SMTP_URL.',
  ENOAUTH: 'is given a user without a password. Complete SMTP_URL.',
  EDNS: 'has no address. Correct the host in SMTP_URL.',
  ETLS: 'speaks no TLS that can be trusted. Use a port that does, or install its certificate authority.',
  ETIMEDOUT: 'gives no answer. Correct host and port in SMTP_URL, or open the firewall to it.',
  ECONNECTION: 'cannot be reached. Start it, or correct SMTP_URL.',
  ESOCKET: 'cannot be reached, or its certificate cannot be trusted. Correct SMTP_URL.',
}

export const checkMail = async (config: Config): Promise<Finding> => {
  const { smtpUrl, mailFrom } = config
  if (smtpUrl === null)
    return fault('mail', 'SMTP_URL is not set: mails such as codes and invitations are not sent. Set it.')
  const { host, hostname, protocol, username } = new URL(smtpUrl)
  try {
    await tryMailServer(config, smtpUrl)
  } catch (error) {
    const { code, responseCode } = error as SmtpFault
    const said = typeof responseCode === 'number' ? `, answer ${responseCode}` : ''
    const remedy = remedies[String(code)] ?? 'cannot be used. Correct SMTP_URL.'
    return fault('mail', `${host} ${remedy} (${code}${said})`)
  }
  if (mailFrom.includes('@localhost') && !isLoopbackHost(hostname))
    return fault(
      'mail',
      `MAIL_FROM is ${mailFrom}, which other mail servers refuse. Set an address of your domain.`,
    )
  const over = protocol === 'smtps:' ? ' over TLS' : ''
  const login = username === '' ? 'no login is asked' : 'the login is taken'
  return fine('mail', `${host} answers${over}, and ${login}; nothing was sent`)
}
