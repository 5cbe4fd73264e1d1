import { type Kysely, sql } from 'kysely'

/**
 * Adds a function that reads events by their ids, each once, and looks only into the partitions of these ids.
 * Connections plan their statements without this, because a statement that locks rows can crash PostgreSQL 18 with it
 * (decision 0162). A function is planned with its own settings, and its query locks nothing.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function events_by_ids(workspace_ids text[], livemodes boolean[], ids text[])
    -- The columns are named, so that a later column of the table does not change the type of the result.
    returns table (
      workspace_id text, livemode boolean, id text, type text, payload json, traceparent text, created_at timestamptz,
      "position" bigint, ordinal integer
    )
    language plpgsql stable
    set enable_partition_pruning = on
    set enable_seqscan = off
    set plan_cache_mode = force_generic_plan
    as $$
    #variable_conflict use_column
    begin
      return query
      select event.workspace_id, event.livemode, event.id, event.type, event.payload, event.traceparent,
        event.created_at, event.position, event.ordinal
      from (
        select distinct * from unnest(workspace_ids, livemodes, ids) as wanted (workspace_id, livemode, id)
      ) as wanted
      cross join lateral (
        select * from events
        where events.workspace_id = wanted.workspace_id and events.livemode = wanted.livemode
          and events.id = wanted.id
        offset 0
      ) as event;
    end $$
  `.execute(db)
}
