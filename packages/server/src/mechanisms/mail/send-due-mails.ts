import type { Config } from '../../settings/config.ts'
import type { Job } from '../schedule/index.ts'
import { SealedError } from '../secrets/index.ts'
import { deleteCounts } from './counts-store.ts'
import { type MailTopic, openMail } from './enqueue-mail.ts'
import { dayMs } from './limit-mails.ts'
import { createMailer, MailError, type Mailer } from './mailer.ts'
import type { MailPorts } from './ports.ts'
import {
  type ClaimedMail,
  claimMails,
  deleteExpiredMails,
  deleteMails,
  giveMailBack,
  hasDueMail,
  postponeMail,
  selectWaiting,
} from './store.ts'

const batchSize = 10
/** The lease is longer than sending can take, so that a mail is claimed again only if its sender has died. */
const leaseMs = 5 * 60_000
const minuteMs = 60_000
/** The pauses after failed attempts; the last one repeats until the mail expires. */
const waitsMs = [10_000, minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs, 360 * minuteMs]

/**
 * Sends the due mails. Returns the number of mails that the mail server accepted. Any number of processes may send. A
 * mail is sent at least once: if a process dies between the server's acceptance and the deletion, the mail is sent
 * again with the same Message-ID. Sent and expired mails are deleted, with the one-time codes in them.
 */
export const sendDueMails = async <Ports extends MailPorts>(
  context: Ports,
  mailer: Mailer,
  checks: MailChecks<Ports> = {},
): Promise<number> => {
  await dropExpired(context)
  const now = context.clock.now()
  let count = 0
  for (;;) {
    // Take a new lease for each batch, because earlier batches may have taken longer than a lease.
    const leaseUntil = new Date(context.clock.now().getTime() + leaseMs)
    const mails = await claimMails(context.db, { now, leaseUntil, limit: batchSize })
    const wanted = await dropOutdated(context, mails, checks)
    const sent = await Promise.all(wanted.map((mail) => send(context, mailer, mail)))
    count += sent.filter(Boolean).length
    if (mails.length < batchSize) return count
  }
}

/**
 * For each kind of record that mails are about, a function that returns the ids of the records whose mails are still
 * wanted. All mails about a kind without a check are wanted.
 */
export type MailChecks<Ports = MailPorts> = Readonly<
  Record<string, (context: Ports, topics: readonly MailTopic[]) => Promise<ReadonlySet<string>>>
>

/**
 * Deletes the claimed mails that are no longer wanted, such as a reminder of an invoice that is paid. Returns the
 * other mails.
 */
const dropOutdated = async <Ports extends MailPorts>(
  context: Ports,
  mails: readonly ClaimedMail[],
  checks: MailChecks<Ports>,
): Promise<ClaimedMail[]> => {
  const outdated = new Set<string>()
  for (const [kind, findWanted] of Object.entries(checks)) {
    const about = mails.flatMap((mail) =>
      mail.about?.kind === kind ? [{ id: mail.id, topic: mail.about }] : [],
    )
    if (about.length === 0) continue
    const wanted = await findWanted(
      context,
      about.map(({ topic }) => topic),
    )
    for (const { id, topic } of about) if (!wanted.has(topic.id)) outdated.add(id)
  }
  await deleteMails(context.db, [...outdated])
  context.metrics.mails.inc({ outcome: 'outdated' }, outdated.size)
  return mails.filter(({ id }) => !outdated.has(id))
}

const dropExpired = async ({ db, clock, log, metrics }: MailPorts): Promise<void> => {
  const now = clock.now()
  await deleteCounts(db, new Date(now.getTime() - dayMs))
  const expired = await deleteExpiredMails(db, now)
  metrics.mails.inc({ outcome: 'expired' }, expired)
  if (expired > 0) log.warn({ mails: expired }, 'Mails expired before they were sent')
}

const send = async (context: MailPorts, mailer: Mailer, mail: ClaimedMail): Promise<boolean> => {
  try {
    await mailer.send(openMail(context, mail))
  } catch (error) {
    await afterFailure(context, mail, error)
    return false
  }
  await deleteMails(context.db, [mail.id])
  context.metrics.mails.inc({ outcome: 'sent' })
  return true
}

const afterFailure = async (context: MailPorts, mail: ClaimedMail, error: unknown): Promise<void> => {
  if (error instanceof SealedError) {
    context.log.error(
      { mail: mail.id, reason: error.message },
      'A mail was postponed because it could not be decrypted',
    )
    await giveMailBack(context.db, mail, new Date(context.clock.now().getTime() + minuteMs))
    return
  }
  const waitMs = waitsMs[Math.min(mail.attempt_count, waitsMs.length) - 1] ?? minuteMs
  const nextAt = new Date(context.clock.now().getTime() + waitMs)
  const reason = error instanceof Error ? error.message : String(error)
  const facts = { mail: mail.id, attempt: mail.attempt_count, reason }
  if ((error instanceof MailError && !error.retryable) || nextAt >= mail.expires_at) {
    context.log.error(facts, 'Gave a mail up')
    context.metrics.mails.inc({ outcome: 'given_up' })
    await deleteMails(context.db, [mail.id])
    return
  }
  context.log.warn(facts, 'A mail could not be sent and will be retried')
  context.metrics.mails.inc({ outcome: 'retried' })
  await postponeMail(context.db, mail, nextAt)
}

/** Measures the number of queued mails, and the time for which the first mail has been due. */
export const measureMails = async ({ db, clock, metrics }: MailPorts): Promise<void> => {
  const { waiting, oldestDueAt } = await selectWaiting(db, clock.now())
  metrics.mailsWaiting.set(waiting)
  metrics.oldestDueMailSeconds.set(
    oldestDueAt === null ? 0 : (clock.now().getTime() - oldestDueAt.getTime()) / 1000,
  )
}

/**
 * Returns the job that sends queued mails over the configured server. Without a server it logs one warning that mails
 * are queued.
 */
export const createSendDueMailsJob = <Ports extends MailPorts>(
  config: Config,
  checks: MailChecks<Ports> = {},
): Job<Ports> => {
  const mailer = createMailer(config)
  let hasWarned = false
  return {
    name: 'send mail',
    everyMs: 5_000,
    run: async (context) => {
      if (mailer !== null) return await sendDueMails(context, mailer, checks)
      await dropExpired(context)
      if (!hasWarned && (await hasDueMail(context.db, context.clock.now()))) {
        hasWarned = true
        context.log.warn('Mail is queued but not sent: set SMTP_URL to send it')
      }
      return 0
    },
  }
}
