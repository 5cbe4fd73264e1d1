import { type Kysely, sql } from 'kysely'

/**
 * Raises the base of event positions in the first transaction that writes an event after a start of PostgreSQL or a
 * failover, because PostgreSQL may assign transaction ids a second time then.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- The start time of the server for which the base is valid.
    alter table event_positions add column server timestamptz;
    update event_positions set server = pg_postmaster_start_time();

    -- Makes the base valid for this server, and returns by how much it was raised. A concurrent call waits for the
    -- transaction of the first one, and then returns 0.
    create function raise_event_positions() returns bigint language plpgsql as $$
    declare
      stored event_positions;
      raised bigint;
      this_cluster text;
    begin
      select * into strict stored from event_positions for update;
      if stored.server = pg_postmaster_start_time() then
        return 0;
      end if;
      -- Adds 1/2^21 of what is left below 2^53: about 2^32 at first, which is more than the number of transactions
      -- that a failover can lose, and less after millions of starts, so that positions stay below 2^53.
      raised := stored.base + ((1::bigint << 53) - stored.base) / (1 << 21);
      select system_identifier into this_cluster from pg_control_system();
      if stored.cluster is distinct from this_cluster then
        -- The data came from another cluster, whose transaction ids may be higher by any number.
        with recursive lane as (
          (select workspace_id, livemode from events where position is not null order by workspace_id, livemode limit 1)
          union all
          select next.workspace_id, next.livemode
          from lane cross join lateral (
            select workspace_id, livemode from events
            where position is not null and (workspace_id, livemode) > (lane.workspace_id, lane.livemode)
            order by workspace_id, livemode limit 1
          ) as next
        )
        select greatest(raised, max(newest.position) + 1 - pg_snapshot_xmin(pg_current_snapshot())::text::bigint)
        into raised
        from lane cross join lateral (
          select position from events
          where workspace_id = lane.workspace_id and livemode = lane.livemode and position is not null
          order by position desc limit 1
        ) as newest;
      end if;
      update event_positions set base = raised, cluster = this_cluster, server = pg_postmaster_start_time();
      return raised - stored.base;
    end $$;

    create or replace function event_position() returns bigint language plpgsql volatile as $$
    declare
      valid bigint;
    begin
      select base into valid from event_positions where server = pg_postmaster_start_time();
      if not found then
        perform raise_event_positions();
        -- A new statement, which also sees the base that another transaction has raised meanwhile.
        select base into strict valid from event_positions;
      end if;
      return valid + pg_current_xact_id()::text::bigint;
    end $$;
  `.execute(db)
}
