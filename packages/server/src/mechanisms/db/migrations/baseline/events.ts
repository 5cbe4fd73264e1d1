import { type Kysely, sql } from 'kysely'

/** Creates events and their deliveries to webhook endpoints. */
export const createEvents = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- The base of the positions of events, in one row.
    create table event_positions (
      one_row boolean primary key default true check (one_row),
      base bigint not null default 0,
      -- The system identifier of the cluster for which the base is valid.
      cluster text
    );
    insert into event_positions default values;
    create function event_position() returns bigint language sql volatile
    begin atomic
      select base + pg_current_xact_id()::text::bigint from event_positions;
    end;

    create table events (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      type text not null,
      -- "json", not "jsonb": every delivery sends the payload exactly as it was written.
      payload json not null,
      created_at timestamptz not null,
      -- The trace in which the event was written; null if tracing is off.
      traceparent text,
      -- The position in the order of commits: the id of the transaction that wrote the event, plus a base. Null for
      -- events of versions that wrote no position; the index has no entry for them.
      position bigint default event_position(),
      -- The position among the events of its transaction, from 1. Events of versions that wrote no ordinal have 0 and
      -- are ordered by their ids.
      ordinal integer not null default 0,
      primary key (workspace_id, livemode, id)
    );
    create index events_by_creation on events (workspace_id, livemode, created_at, id);
    -- For the events of a deleted customer that contain personal data.
    create index events_of_customers on events (workspace_id, livemode, (payload -> 'customer' ->> 'id'))
      where type in ('customer.created', 'customer.updated');
    create index events_by_type on events (workspace_id, livemode, type, created_at, id);
    create index events_by_position on events (workspace_id, livemode, position)
      where position is not null;

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
      deleted_at timestamptz,
      created_at timestamptz not null,
      primary key (workspace_id, livemode, id)
    );
    -- The enabled endpoints, looked up in every transaction that emits an event.
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
      -- A pending delivery waits for its time, or is due. Claims read due deliveries only.
      waiting boolean not null default false,
      -- The lease of the worker. Only this worker may record the result of the attempt.
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
      -- Every delivery is written three times within a second, so dead rows accumulate quickly.
      autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_vacuum_insert_scale_factor = 0.05,
      autovacuum_vacuum_cost_delay = 0
    );
    -- By endpoint before time, so that claims step from one endpoint to the next without reading a backlog.
    create index webhook_deliveries_pending on webhook_deliveries (waiting, endpoint_id, next_attempt_at)
      where status = 'pending';
    create index webhook_deliveries_waiting on webhook_deliveries (next_attempt_at)
      where status = 'pending' and waiting;
    create index webhook_deliveries_leased on webhook_deliveries (lease_expires_at) where status = 'delivering';
    create index webhook_deliveries_by_endpoint
      on webhook_deliveries (workspace_id, livemode, endpoint_id, created_at, id);

    -- The numbers of finished deliveries of an endpoint, for its success rate. They are not columns of the endpoint,
    -- whose row only its owner changes.
    create table webhook_delivery_tallies (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      endpoint_id text collate "C" not null,
      succeeded_count bigint not null,
      failed_count bigint not null,
      primary key (workspace_id, livemode, endpoint_id)
    ) with (fillfactor = 50);
  `.execute(db)
}
