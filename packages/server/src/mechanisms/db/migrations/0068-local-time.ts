import { type Kysely, sql } from 'kysely'

/** How far the local chains of an emulator are ahead of real time. A deployment that has no local chains has no row. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table local_time (
      -- There is one row at most.
      is_only boolean primary key check (is_only),
      ahead_ms bigint not null check (ahead_ms >= 0)
    )
  `.execute(db)
}
