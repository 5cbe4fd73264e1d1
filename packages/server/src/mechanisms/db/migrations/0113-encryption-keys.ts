import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/**
 * A value that each key of ENCRYPTION_KEYS has sealed, by which a start tells that a key is the one of its id. And an
 * index of the stored answers that are sealed: few, in a table of many.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists encryption_keys (
      id text collate "C" primary key,
      check_sealed bytea not null,
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`drop index concurrently if exists idempotency_keys_sealed`.execute(db)
  await sql`
    create index concurrently idempotency_keys_sealed
      on idempotency_keys (workspace_id, livemode, route, key) where sealed
  `.execute(db)
}
