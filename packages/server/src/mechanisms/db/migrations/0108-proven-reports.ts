import { type Kysely, sql } from 'kysely'

/**
 * A report may hold a signature of the paying address, and knows how often its transaction was looked up. An expectation
 * knows the newest block of its chain that had been read when the buyer first asked how to pay.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table expectations
      -- The newest block of the chain that had been read by then; null where none had.
      add column known_block_number bigint,
      -- When that block was mined.
      add column known_block_time timestamptz;

    alter table reports
      -- Of the text that names checkout and transaction, as it was sent.
      add column signature text,
      -- How often the chain was asked for the transaction, and when last.
      add column looked_up integer not null default 0,
      add column looked_up_at timestamptz,
      -- When a provider first returned the transaction.
      add column seen_at timestamptz,
      -- The keyed hash of the address that the report came from.
      add column visitor_key text collate "C";
  `.execute(db)
}
