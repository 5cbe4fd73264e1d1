import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table events (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      type text not null,
      -- "json", not "jsonb": a payload is sent as it was written, every time.
      payload json not null,
      created_at timestamptz not null,
      primary key (workspace_id, livemode, id)
    );

    create table webhook_endpoints (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      url text not null,
      description text,
      events text[] not null,
      status text not null check (status in ('enabled', 'disabled')),
      -- AES-256-GCM, bound to this row.
      secret_sealed bytea not null,
      -- Finished deliveries, for the success rate.
      succeeded_count bigint not null default 0,
      failed_count bigint not null default 0,
      deleted_at timestamptz,
      created_at timestamptz not null,
      primary key (workspace_id, livemode, id)
    ) with (fillfactor = 50);
    -- Who wants events: looked up in every transaction that has one.
    create index webhook_endpoints_enabled on webhook_endpoints (workspace_id, livemode)
      where status = 'enabled' and deleted_at is null;

    create table webhook_deliveries (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      endpoint_id text collate "C" not null,
      event_id text collate "C" not null,
      event_type text not null,
      status text not null check (status in ('pending', 'delivering', 'succeeded', 'failed', 'dead')),
      attempt_count integer not null default 0,
      next_attempt_at timestamptz,
      -- A pending delivery waits for its time, or is due: the due ones alone are looked through for claims.
      waiting boolean not null default false,
      -- Names one claim of one worker, who alone may say how that attempt went.
      lease_owner text,
      lease_expires_at timestamptz,
      http_status integer,
      last_error text,
      latency_ms integer,
      response_preview text,
      delivered_at timestamptz,
      created_at timestamptz not null,
      primary key (workspace_id, livemode, id)
    ) with (
      -- Every delivery is written three times within a second, so dead rows come fast.
      autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_vacuum_insert_scale_factor = 0.05,
      autovacuum_vacuum_cost_delay = 0
    );
    -- By endpoint before time, so that claims step from one endpoint to the next past any backlog.
    create index webhook_deliveries_pending on webhook_deliveries (waiting, endpoint_id, next_attempt_at)
      where status = 'pending';
    create index webhook_deliveries_waiting on webhook_deliveries (next_attempt_at)
      where status = 'pending' and waiting;
    create index webhook_deliveries_leased on webhook_deliveries (lease_expires_at) where status = 'delivering';
    create index webhook_deliveries_by_endpoint on webhook_deliveries (workspace_id, livemode, endpoint_id, id);
  `.execute(db)
}
