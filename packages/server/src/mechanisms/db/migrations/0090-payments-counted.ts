import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** The payments that analytics adds up, and nothing else, with what it needs of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists payments_counted`.execute(db)
  await sql`
    create index concurrently payments_counted on payments (workspace_id, livemode, created_at)
      include (amount_minor, transfer_chain, transfer_token, transfer_id)
      where confirmed_at is not null and status in ('confirmed', 'refunded') and not reorg_suspected
  `.execute(db)
}
