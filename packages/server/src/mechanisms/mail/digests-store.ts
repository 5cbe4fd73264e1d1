/** SQL of digests, and of the rows of the queue that are held for them. */
import { sql } from 'kysely'
import type { Database, Tx } from '../db/index.ts'

type Told = { digest: string; topic: string; workspaceId: string; livemode: boolean }
export type DueDigest = Told & { toldAt: Date | null }

/**
 * Has digests told at a moment, and not before the pause after the last time is over. One that is due already keeps its
 * time and is locked in share mode: readers of two chains do not wait for each other, and the job, which skips what is
 * locked, does not set a digest done while somebody who counts on its time has not committed. Where the job was first, it
 * is waited for, and what it made of the digest counts.
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

/** Brings the time of a digest, for which something was held, forward. */
export const bringDigestForward = async (db: Database, digest: string, now: Date): Promise<void> => {
  await db
    .updateTable('mail_digests')
    .set({ due_at: now })
    .where('digest', '=', digest)
    .where('due_at', '>', now)
    .execute()
}

/** Locks the digest of some topics that is due the longest; skips those that others have locked. */
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

/** Notes that a digest was told; it is due again at `dueAt`, or once something happens. */
export const setTold = async (
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

/** What is held for a digest, the earliest first. Who has locked the digest may delete it. */
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
