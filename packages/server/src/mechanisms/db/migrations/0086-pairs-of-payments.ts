import { type Kysely, sql } from 'kysely'

/** The chain and token of a payment's transfer beside its amount, so that sums by either read no transfers. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payments add column transfer_chain text, add column transfer_token text`.execute(db)
}
