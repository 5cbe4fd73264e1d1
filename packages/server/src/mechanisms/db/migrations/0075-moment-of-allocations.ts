import { type Kysely, sql } from 'kysely'

/**
 * When a payment was assigned to its target: of several that pay an invoice, the one assigned last made it paid, however
 * early the chain confirmed it. What was assigned before this migration has the migration's moment.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table allocations add column created_at timestamptz not null default now()`.execute(db)
}
