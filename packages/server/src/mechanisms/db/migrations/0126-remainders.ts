import { type Kysely, sql } from 'kysely'

/** PostgreSQL builds an index beside running transactions only outside a transaction. */
export const inTransaction = false

/**
 * Allows further rows for a checkout in one pair of chain and token: exact amounts that pay the rest of the price, after a
 * payment that was too little. Their `target_kind` is `remainder`.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create unique index concurrently expectations_by_pair on expectations (
      workspace_id, livemode, target_kind, target_id, chain, token,
      (case when target_kind = 'remainder' then reference end)
    ) nulls not distinct
  `.execute(db)
  await sql`drop index concurrently expectations_by_target`.execute(db)
}
