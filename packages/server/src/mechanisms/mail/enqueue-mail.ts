import { z } from 'zod'
import type { Context, Database } from '../../context.ts'
import type { Mail } from './mailer.ts'
import { insertMail } from './store.ts'

const keepForMs = 3 * 86_400_000

export type NewMail = Omit<Mail, 'id'> & {
  /** For how long it is worth sending; 3 days unless it says otherwise. */
  keepForMs?: number
}

/** Queues a mail; within a transaction it goes out if that commits. What it says is encrypted until then. */
export const enqueueMail = async (context: Context, db: Database, mail: NewMail): Promise<void> => {
  const now = context.clock.now()
  const id = context.random.bytes(16).toString('hex')
  const { to, subject, text } = mail
  await insertMail(db, {
    id,
    sealed: context.secrets.seal(JSON.stringify({ to, subject, text }), binding(id)),
    dueAt: now,
    expiresAt: new Date(now.getTime() + (mail.keepForMs ?? keepForMs)),
    createdAt: now,
  })
  context.wake.notify('schedule')
}

const Content = z.object({ to: z.string(), subject: z.string(), text: z.string() })

export const openMail = (context: Context, { id, sealed }: { id: string; sealed: Buffer }): Mail => ({
  id,
  ...Content.parse(JSON.parse(context.secrets.open(sealed, binding(id)))),
})

const binding = (id: string) => `mails:${id}`
