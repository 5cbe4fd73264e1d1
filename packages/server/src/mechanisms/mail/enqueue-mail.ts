import { z } from 'zod'
import type { Context, ContextBase, Database } from '../../context.ts'
import type { Mail } from './mailer.ts'
import { insertMail } from './store.ts'

const keepForMs = 3 * 86_400_000

export type NewMail = Omit<Mail, 'id'> & {
  /** For how long it is worth sending; 3 days unless it says otherwise. */
  keepForMs?: number
}

/** Where a mail is queued: a unit of work, or a context on its own. */
export type MailQueue = {
  context: Pick<ContextBase, 'clock' | 'random' | 'secrets' | 'wake'>
  tx: Database
  /** Runs something once what is written through `tx` is committed; at once where each statement commits. */
  onCommit(run: () => void): void
}

/** The queue outside of any transaction: what is put in it is committed at once. */
export const mailQueueOf = (context: ContextBase): MailQueue => ({
  context,
  tx: context.db,
  onCommit: (run) => run(),
})

/**
 * Queues a mail; within a transaction it goes out if that commits. What it says is encrypted until then. The
 * senders are woken after the commit: one that looked before would not see the mail.
 */
export const enqueueMail = async ({ context, tx, onCommit }: MailQueue, mail: NewMail): Promise<void> => {
  const now = context.clock.now()
  const id = context.random.bytes(16).toString('hex')
  const { to, subject, text } = mail
  await insertMail(tx, {
    id,
    sealed: context.secrets.seal(JSON.stringify({ to, subject, text }), binding(id)),
    dueAt: now,
    expiresAt: new Date(now.getTime() + (mail.keepForMs ?? keepForMs)),
    createdAt: now,
  })
  onCommit(() => context.wake.notify('schedule'))
}

const Content = z.object({ to: z.string(), subject: z.string(), text: z.string() })

export const openMail = ({ secrets }: Context, { id, sealed }: { id: string; sealed: Buffer }): Mail => ({
  id,
  ...Content.parse(JSON.parse(secrets.open(sealed, binding(id)))),
})

const binding = (id: string) => `mails:${id}`
