import { type Kysely, sql } from 'kysely'

/**
 * The id that the transaction of a refund has once it is signed, where the chain tells it before: on Tron, whose ids do not
 * depend on signatures. Null for all others, which is what the release before leaves.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table refunds add column planned_tx_id text collate "C"`.execute(db)
}
