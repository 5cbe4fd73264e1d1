import { type Kysely, sql } from 'kysely'

/** The time of test mode in a workspace that moved its clock, and how far an advance of the clock has come. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
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
      looked_at timestamptz not null
    );
    create index test_clocks_by_look on test_clocks (looked_at) where offset_ms > 0 or advancing_to is not null;

    -- When a checkout ends by the clock of its workspace, where that is not its end in the network's time.
    alter table checkouts add column shown_expires_at timestamptz;
  `.execute(db)
}
