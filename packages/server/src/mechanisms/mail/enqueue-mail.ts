import { z } from 'zod'
import type { Database } from '../db/index.ts'
import { type Letter, letterText, oneLine } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import type { Mail } from './mailer.ts'
import type { MailPorts } from './ports.ts'
import { insertMails } from './store.ts'

const keepForMs = 3 * 86_400_000

/** What a mail is about, by which it is asked again when it is sent whether it is still wanted. */
export type MailTopic = { kind: string; workspaceId: string; livemode: boolean; id: string }

export type NewMail = {
  to: string
  letter: Letter
  /** Who gets an answer to the mail; null or left out: nobody reads answers. */
  replyTo?: string | null
  /** The address that a mail program calls where the reader wants no more mails of the kind. */
  unsubscribeUrl?: string | null
  about?: MailTopic | null
  /** How long after queueing the mail expires; 3 days where left out. */
  keepForMs?: number
}

/** Where a mail is queued: a unit of work, or a context on its own. */
export type MailQueue = {
  context: Pick<MailPorts, 'clock' | 'random' | 'secrets' | 'wake'>
  tx: Database
  /**
   * Runs a function once the rows written through `tx` are committed: at once where each statement commits by itself.
   */
  onCommit(run: () => void): void
}

/** The queue outside of any transaction: each mail is committed at once. */
export const mailQueueOf = (context: MailPorts): MailQueue => ({
  context,
  tx: context.db,
  onCommit: (run) => run(),
})

export const enqueueMail = (queue: MailQueue, mail: NewMail): Promise<void> => enqueueMails(queue, [mail])

/**
 * Queues mails, in one statement. A mail that is queued within a transaction goes out only if the transaction commits.
 * Its address and its text are stored encrypted. The senders are woken after the commit, because a sender that looks
 * earlier does not see the mail.
 */
export const enqueueMails = async (
  { context, tx, onCommit }: MailQueue,
  mails: readonly NewMail[],
): Promise<void> => {
  if (mails.length === 0) return
  const now = context.clock.now()
  await insertMails(
    tx,
    mails.map((mail) => {
      const id = context.random.bytes(16).toString('hex')
      return {
        ...{ id, sealed: context.secrets.seal(JSON.stringify(contentOf(mail)), mailBinding(id)) },
        ...{ dueAt: now, expiresAt: new Date(now.getTime() + (mail.keepForMs ?? keepForMs)), createdAt: now },
        about: mail.about ?? null,
      }
    }),
  )
  onCommit(() => context.wake.notify('schedule'))
}

/**
 * The words are those that will be sent, so that a release that words them otherwise sends what was said at the time.
 * Their HTML is made when the mail is sent, so that a transaction that queues hundreds of mails does not wait for it. The
 * text stands beside the letter for an older release, which sends the text alone.
 */
const contentOf = ({ to, letter, replyTo, unsubscribeUrl }: NewMail): z.input<typeof Content> => ({
  ...{ to, subject: oneLine(letter.subject), text: letterText(letter), letter },
  ...{ replyTo: replyTo ?? null, unsubscribeUrl: unsubscribeUrl ?? null },
})

/** A mail that an older release has queued has its text alone. */
const Content = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  letter: z.custom<Letter>().optional(),
  replyTo: z.string().nullable().default(null),
  unsubscribeUrl: z.string().nullable().default(null),
})

export const openMail = ({ secrets }: MailPorts, { id, sealed }: { id: string; sealed: Buffer }): Mail => {
  const { letter, ...content } = Content.parse(JSON.parse(secrets.open(sealed, mailBinding(id))))
  const html = letter === undefined ? null : letterHtml({ ...letter, subject: content.subject })
  return { ...content, id, html }
}

export const mailBinding = (id: string) => `mails:${id}`
