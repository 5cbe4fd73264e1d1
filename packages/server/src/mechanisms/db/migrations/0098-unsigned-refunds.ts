import { type Kysely, sql } from 'kysely'

/**
 * What a refund asked the merchant to sign, where that cannot be made anew of the rest of the row: on Solana, whose
 * messages are valid for a minute and are given out again with another block hash.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table refunds add column unsigned_tx jsonb`.execute(db)
}
