import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/**
 * Transfers that wait for more confirmations than the deployment asks for stand apart in the index by which payments
 * are settled, so that no round reads them until they have these. The index serves every query that the one before it
 * served.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists transfers_waiting`.execute(db)
  await sql`
    create index concurrently transfers_waiting on transfers (chain, livemode, held_for, block_number)
      where state = 'seen'
  `.execute(db)
  await sql`drop index concurrently if exists transfers_seen`.execute(db)
  await sql`drop index concurrently if exists workspaces_asking`.execute(db)
  await sql`create index concurrently workspaces_asking on workspaces (id) where confirmations <> '{}'`.execute(
    db,
  )
}
