import { z } from 'zod'
import type { Database } from '../db/index.ts'
import { type Letter, letterText, oneLine } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import type { Mail } from './mailer.ts'
import type { MailPorts } from './ports.ts'
import { insertMails } from './store.ts'

const keepForMs = 3 * 86_400_000

/**
 * The record that a mail is about. When the mail is sent, a check of the record decides whether the mail is still
 * wanted.
 */
export type MailTopic = { kind: string; workspaceId: string; livemode: boolean; id: string }

export type NewMail = {
  to: string
  letter: Letter
  /** The Reply-To address; null or undefined sets none. */
  replyTo?: string | null
  /** The URL that a mail program calls to unsubscribe the reader from this kind of mail. */
  unsubscribeUrl?: string | null
  about?: MailTopic | null
  /** The time from queueing until the mail expires; 3 days if undefined. */
  keepForMs?: number
}

/** The destination of queued mails: a unit of work, or a context without a transaction. */
export type MailQueue = {
  context: Pick<MailPorts, 'clock' | 'random' | 'secrets' | 'wake'>
  tx: Database
  /**
   * Runs a function when the rows written through `tx` are committed: at once if each statement commits by itself.
   */
  onCommit(run: () => void): void
}

/** Returns a queue without a transaction: each mail is committed at once. */
export const mailQueueOf = (context: MailPorts): MailQueue => ({
  context,
  tx: context.db,
  onCommit: (run) => run(),
})

export const enqueueMail = (queue: MailQueue, mail: NewMail): Promise<void> => enqueueMails(queue, [mail])

/**
 * Queues mails in one statement. A mail that is queued in a transaction is sent only if the transaction commits. Its
 * address and its text are stored encrypted. The senders are woken after the commit, because a sender that queries
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
        id,
        sealed: context.secrets.seal(JSON.stringify(contentOf(mail)), mailBinding(id)),
        dueAt: now,
        expiresAt: new Date(now.getTime() + (mail.keepForMs ?? keepForMs)),
        createdAt: now,
        about: mail.about ?? null,
      }
    }),
  )
  onCommit(() => context.wake.notify('schedule'))
}

/**
 * Returns the content to store. It contains the text at the time of queueing, so that a later release with another
 * wording sends the original text. The HTML is made when the mail is sent, so that a transaction that queues hundreds
 * of mails does not wait for it. The plain text is stored too, for an older release, which sends only the text.
 */
const contentOf = ({ to, letter, replyTo, unsubscribeUrl }: NewMail): z.input<typeof Content> => ({
  to,
  subject: oneLine(letter.subject),
  text: letterText(letter),
  letter,
  replyTo: replyTo ?? null,
  unsubscribeUrl: unsubscribeUrl ?? null,
})

/** The stored content of a mail. A mail that an older release has queued has only plain text. */
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
