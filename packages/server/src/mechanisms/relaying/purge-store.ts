/** SQL that deletes the rows of contract calls that are no longer needed. */
import { sql } from 'kysely'
import type { Database } from '../db/index.ts'

/** Deletes the oldest calls that were refused before a moment, and returns their number. */
export const deleteRefusedBefore = async (db: Database, before: Date, limit: number): Promise<number> => {
  const deleted = await sql`
    delete from relays where id in (
      select id from relays where state = 'refused' and settled_at < ${before}
      order by settled_at limit ${limit} for update skip locked
    )
  `.execute(db)
  return Number(deleted.numAffectedRows ?? 0)
}

/**
 * Marks the outcome of a call as final. Its row keeps the transaction that was mined; the signed versions are
 * no longer needed and are deleted.
 */
export const finishRelay = async (db: Database, id: string): Promise<void> => {
  await sql`
    with spent as (delete from relay_attempts where relay_id = ${id})
    update relays set is_final = true where id = ${id}
  `.execute(db)
}
