import { type Kysely, sql } from 'kysely'

/**
 * The pull that made a transfer, as its agreement and period with a space between. Two providers must return the same one
 * before the transfer is settled. It is empty for other transfers, and for those recorded before.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table transfers add column pulled text`.execute(db)
}
