/**
 * SQL of digests, which are mails that list several entries of a topic, and of the entries that wait in the
 * mail queue for a digest.
 */
import { sql } from 'kysely'
import type { Database, Tx } from '../db/index.ts'

type Told = { digest: string; topic: string; workspaceId: string; livemode: boolean }
export type DueDigest = Told & { toldAt: Date | null }

/**
 * Schedules digests for a time, but not before the end of the pause after the last digest.
 *
 * - A digest that is already scheduled keeps its time and is locked in share mode. The share mode lets the
 *   readers of two chains proceed at the same time.
 * - The job that sends digests skips locked rows, so it does not mark a digest as sent while an uncommitted
 *   transaction relies on its time.
 * - If the job has locked the digest before, the statement waits for the job and uses the job's result.
 */
export const markDigests = async (
  db: Database,
  digests: readonly Told[],
  { dueAt, pauseMs }: { dueAt: Date; pauseMs: number },
): Promise<void> => {
  const keys = digests.map(({ digest }) => digest)
  await sql`
    with kept as materialized (
      select digest from mail_digests where digest = any(${keys}::text[]) and due_at is not null
      order by digest for share
    )
    insert into mail_digests as known (digest, topic, workspace_id, livemode, due_at)
    select *, ${dueAt}::timestamptz from unnest(
      ${keys}::text[], ${digests.map(({ topic }) => topic)}::text[],
      ${digests.map(({ workspaceId }) => workspaceId)}::text[], ${digests.map(({ livemode }) => livemode)}::boolean[]
    ) as marked (digest, topic, workspace_id, livemode)
    where digest not in (select digest from kept)
    order by digest
    on conflict (digest) do update set due_at = coalesce(
      known.due_at, greatest(excluded.due_at, known.told_at + ${pauseMs} * interval '1 millisecond')
    )
  `.execute(db)
}

export const bringDigestForward = async (db: Database, digest: string, now: Date): Promise<void> => {
  await db
    .updateTable('mail_digests')
    .set({ due_at: now })
    .where('digest', '=', digest)
    .where('due_at', '>', now)
    .execute()
}

/**
 * Locks the digest of the given topics that has been due for the longest time. Skips digests that other transactions
 * have locked.
 */
export const lockDueDigest = (tx: Tx, now: Date, topics: readonly string[]): Promise<DueDigest | undefined> =>
  tx
    .selectFrom('mail_digests')
    .select(['digest', 'topic', 'workspace_id as workspaceId', 'livemode', 'told_at as toldAt'])
    .where('due_at', '<=', now)
    .where(sql<boolean>`topic = any(${topics}::text[])`)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/**
 * Records that a digest was written, and schedules the next digest for `dueAt`. If `dueAt` is null, the next
 * digest is scheduled when an entry is added.
 */
export const recordDigestSent = async (
  tx: Tx,
  digest: string,
  { toldAt, dueAt }: { toldAt: Date | null; dueAt: Date | null },
): Promise<void> => {
  await tx
    .updateTable('mail_digests')
    .set({ told_at: toldAt, due_at: dueAt })
    .where('digest', '=', digest)
    .execute()
}

/**
 * Returns the entries that wait in the mail queue for a digest, the earliest first. A transaction that has
 * locked the row of the digest may delete the entries.
 */
export const selectHeld = (
  tx: Tx,
  digest: string,
  limit: number,
): Promise<{ id: string; sealed: Buffer }[]> =>
  tx
    .selectFrom('mails')
    .select(['id', 'sealed'])
    .where('digest', '=', digest)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
