import { type Kysely, sql } from 'kysely'

/** Creates the test clocks of workspaces, and the clocks of local chains. */
export const createClocks = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table test_clocks (
      workspace_id text collate "C" primary key references workspaces,
      -- The offset of the clock from real time.
      offset_ms bigint not null default 0,
      -- The target of the running advance; null if no advance is running.
      advancing_to timestamptz,
      -- The number of steps of the running advance, or of the last one.
      steps integer not null default 0,
      -- The time at which a worker last looked for due steps. Workers process the clocks in this order.
      looked_at timestamptz not null,
      -- The number of consecutive failures, and the time of the next try; null if the last try did not fail.
      failures integer not null default 0,
      retry_at timestamptz
    );
    create index test_clocks_by_look on test_clocks (looked_at) where offset_ms > 0 or advancing_to is not null;

    -- The offset of an emulator's local chains from real time. A deployment without local chains has no row.
    create table local_time (
      -- There is at most one row.
      is_only boolean primary key check (is_only),
      ahead_ms bigint not null check (ahead_ms >= 0)
    );
  `.execute(db)
}
