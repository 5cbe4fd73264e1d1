/** SQL of the counters that limit the number of sent mails. */
import { sql } from 'kysely'
import type { Database } from '../db/index.ts'

/** The time window of a limit: the number of mails before the current call, and the start of the window. */
export type Window = { before: number; startedAt: Date }

/**
 * Counts mails against limits, and returns the time window of each limit by the limit's hash in hex. A hash
 * identifies what is limited, such as an address. Each item of `hashes` counts one mail, so a hash may be
 * repeated. If a window has ended, a new window begins. The counters are locked in the order of their hashes,
 * until the transaction ends.
 */
export const countMails = async (
  db: Database,
  { hashes, now, windowMs }: { hashes: readonly Buffer[]; now: Date; windowMs: number },
): Promise<Map<string, Window>> => {
  const over = new Date(now.getTime() - windowMs)
  const { rows } = await sql<{ hash: string; before: number; startedAt: Date }>`
    with wanted as (
      select hash, count(*)::integer as more from unnest(${hashes}::bytea[]) as each (hash) group by hash
    ), counted as (
      insert into mail_counts as known (counted_hash, window_started_at, count)
      select hash, ${now}::timestamptz, more from wanted order by hash
      on conflict (counted_hash) do update set
        window_started_at = case when known.window_started_at <= ${over} then excluded.window_started_at
          else known.window_started_at end,
        count = case when known.window_started_at <= ${over} then excluded.count else known.count + excluded.count end
      returning counted_hash, count, window_started_at
    )
    select encode(hash, 'hex') as hash, count - more as before, window_started_at as "startedAt"
    from counted join wanted on hash = counted_hash
  `.execute(db)
  return new Map(rows.map(({ hash, ...window }) => [hash, window]))
}

/** Deletes the counters whose windows began before a time, except counters that another transaction has locked. */
export const deleteCounts = async (db: Database, before: Date): Promise<void> => {
  await sql`
    delete from mail_counts where counted_hash in (
      select counted_hash from mail_counts where window_started_at <= ${before} for update skip locked
    )
  `.execute(db)
}
