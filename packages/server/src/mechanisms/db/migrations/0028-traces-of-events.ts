import { type Kysely, sql } from 'kysely'

/** An event remembers the trace that it was written in, where the deployment traces. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table events add column traceparent text`.execute(db)
}
