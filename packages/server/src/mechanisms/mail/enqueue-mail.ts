import { z } from 'zod'
import type { Context, ContextBase, Database } from '../../context.ts'
import type { Mail } from './mailer.ts'
import { insertMail } from './store.ts'

const keepForMs = 3 * 86_400_000

export type NewMail = Omit<Mail, 'id'> & {
  /** How long after queueing the mail expires; 3 days where left out. */
  keepForMs?: number
}

/** Where a mail is queued: a unit of work, or a context on its own. */
export type MailQueue = {
  context: Pick<ContextBase, 'clock' | 'random' | 'secrets' | 'wake'>
  tx: Database
  /**
   * Runs a function once the rows written through `tx` are committed: at once where each statement commits by itself.
   */
  onCommit(run: () => void): void
}

/** The queue outside of any transaction: each mail is committed at once. */
export const mailQueueOf = (context: ContextBase): MailQueue => ({
  context,
  tx: context.db,
  onCommit: (run) => run(),
})

/**
 * Queues a mail. A mail that is queued within a transaction goes out only if the transaction commits. Its address and
 * text are stored encrypted. The senders are woken after the commit, because a sender that looks earlier does not see
 * the mail.
 */
export const enqueueMail = async ({ context, tx, onCommit }: MailQueue, mail: NewMail): Promise<void> => {
  const now = context.clock.now()
  const id = context.random.bytes(16).toString('hex')
  const { to, subject, text } = mail
  await insertMail(tx, {
    id,
    sealed: context.secrets.seal(JSON.stringify({ to, subject, text }), mailBinding(id)),
    dueAt: now,
    expiresAt: new Date(now.getTime() + (mail.keepForMs ?? keepForMs)),
    createdAt: now,
  })
  onCommit(() => context.wake.notify('schedule'))
}

const Content = z.object({ to: z.string(), subject: z.string(), text: z.string() })

export const openMail = ({ secrets }: Context, { id, sealed }: { id: string; sealed: Buffer }): Mail => ({
  id,
  ...Content.parse(JSON.parse(secrets.open(sealed, mailBinding(id)))),
})

export const mailBinding = (id: string) => `mails:${id}`
