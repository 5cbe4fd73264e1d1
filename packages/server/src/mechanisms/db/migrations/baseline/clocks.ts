import { type Kysely, sql } from 'kysely'

/** Creates the test clocks of workspaces, and the clocks of local chains. */
export const createClocks = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table test_clocks (
      workspace_id text collate "C" primary key references workspaces,
      -- How far the clock is ahead of real time.
      offset_ms bigint not null default 0,
      -- Where the advance under way leads; null where none is under way.
      advancing_to timestamptz,
      -- How many due steps the present advance has run, or the last one ran.
      steps integer not null default 0,
      -- When a worker last looked for what is due. Workers take the clocks in this order.
      looked_at timestamptz not null,
      -- How many looks at the clock have failed in a row, and when it is looked at again; null where the last one did not.
      failures integer not null default 0,
      retry_at timestamptz
    );
    create index test_clocks_by_look on test_clocks (looked_at) where offset_ms > 0 or advancing_to is not null;

    -- How far the local chains of an emulator are ahead of real time. A deployment that has no local chains has no row.
    create table local_time (
      -- There is one row at most.
      is_only boolean primary key check (is_only),
      ahead_ms bigint not null check (ahead_ms >= 0)
    );
  `.execute(db)
}
