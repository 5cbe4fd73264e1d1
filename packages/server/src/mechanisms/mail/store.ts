import { sql } from 'kysely'
import type { Database } from '../db/index.ts'
import type { MailTopic } from './enqueue-mail.ts'

export type NewMailRow = {
  id: string
  sealed: Buffer
  /** The time at which the mail is due; null for an entry that is held for a digest. */
  dueAt: Date | null
  expiresAt: Date
  createdAt: Date
  about: MailTopic | null
  digest?: string
}

/**
 * Inserts mails with one statement. Its number of parameters does not depend on the number of mails, because PostgreSQL
 * allows only 65,535.
 */
export const insertMails = async (db: Database, mails: readonly NewMailRow[]): Promise<void> => {
  const column = <Value>(pick: (mail: NewMailRow) => Value) => mails.map(pick)
  await sql`
    insert into mails (id, sealed, about, due_at, digest, expires_at, created_at)
    select id, sealed, about::jsonb, coalesce(due_at, 'infinity'), digest, expires_at, created_at from unnest(
      ${column(({ id }) => id)}::text[], ${column(({ sealed }) => sealed)}::bytea[],
      ${column(({ about }) => about && JSON.stringify(about))}::text[], ${column(({ dueAt }) => dueAt)}::timestamptz[],
      ${column(({ digest }) => digest ?? null)}::text[], ${column(({ expiresAt }) => expiresAt)}::timestamptz[],
      ${column(({ createdAt }) => createdAt)}::timestamptz[]
    ) as given (id, sealed, about, due_at, digest, expires_at, created_at)
  `.execute(db)
}

export type ClaimedMail = {
  id: string
  sealed: Buffer
  attempt_count: number
  expires_at: Date
  about: MailTopic | null
}

/** Claims due mails for one sender; no other sender claims them before the lease ends. */
export const claimMails = async (
  db: Database,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedMail[]> => {
  const { rows } = await sql<ClaimedMail>`
    update mails set due_at = ${leaseUntil}, attempt_count = attempt_count + 1
    where id in (
      select id from mails where due_at <= ${now} order by due_at limit ${limit} for update skip locked
    )
    returning id, sealed, attempt_count, expires_at, about
  `.execute(db)
  return rows
}

export const deleteMails = async (db: Database, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('mails').where('id', 'in', ids).execute()
}

/** Postpones a claimed mail, unless another sender has claimed it in the meantime. */
export const postponeMail = (db: Database, mail: ClaimedMail, dueAt: Date): Promise<void> =>
  setDue(db, mail, { due_at: dueAt })

/** Postpones a claimed mail like `postponeMail`, and does not count the attempt. */
export const giveMailBack = (db: Database, mail: ClaimedMail, dueAt: Date): Promise<void> =>
  setDue(db, mail, { due_at: dueAt, attempt_count: mail.attempt_count - 1 })

const setDue = async (
  db: Database,
  { id, attempt_count }: ClaimedMail,
  change: { due_at: Date; attempt_count?: number },
): Promise<void> => {
  await db
    .updateTable('mails')
    .set(change)
    .where('id', '=', id)
    .where('attempt_count', '=', attempt_count)
    .execute()
}

export const deleteExpiredMails = async (db: Database, now: Date): Promise<number> => {
  const result = await db.deleteFrom('mails').where('expires_at', '<=', now).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export const hasDueMail = async (db: Database, now: Date): Promise<boolean> =>
  (await db.selectFrom('mails').select('id').where('due_at', '<=', now).limit(1).executeTakeFirst()) !==
  undefined

/**
 * The maximum number of queued mails that are counted, so that measuring a long queue costs no more than a
 * short one.
 */
const countedAtMost = 10_000

/** Returns the number of queued mails, and the time at which the first of them became due; null if no mail is due. */
export const selectWaiting = async (
  db: Database,
  now: Date,
): Promise<{ waiting: number; oldestDueAt: Date | null }> => {
  const few = db.selectFrom('mails').select('due_at').orderBy('due_at').limit(countedAtMost)
  const { waiting, oldest } = await db
    .selectFrom(few.as('queued'))
    .select([sql<number>`count(*)::integer`.as('waiting'), sql<Date | null>`min(due_at)`.as('oldest')])
    .executeTakeFirstOrThrow()
  return { waiting, oldestDueAt: oldest !== null && oldest <= now ? oldest : null }
}
