import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/**
 * The position of an event in the order of commits: the id of the transaction that wrote it, above a base. Each
 * statement may be run again. The default is for processes of the release before, which write no position. Events from
 * before this migration have none, and the index has no entry for them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists event_positions (
      one_row boolean primary key default true check (one_row),
      base bigint not null default 0,
      -- The system identifier of the cluster whose transaction ids the base fits.
      cluster text
    )
  `.execute(db)
  await sql`insert into event_positions default values on conflict do nothing`.execute(db)
  await sql`
    create or replace function event_position() returns bigint language sql volatile
    begin atomic
      select base + pg_current_xact_id()::text::bigint from event_positions;
    end
  `.execute(db)
  await sql`alter table events add column if not exists position bigint`.execute(db)
  await sql`alter table events alter column position set default event_position()`.execute(db)
  await sql`drop index concurrently if exists events_by_position`.execute(db)
  await sql`
    create index concurrently events_by_position on events (workspace_id, livemode, position)
      where position is not null
  `.execute(db)
}
