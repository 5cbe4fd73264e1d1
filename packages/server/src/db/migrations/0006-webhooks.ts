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
      status text not null,
      -- AES-256-GCM, bound to this row.
      secret_sealed bytea not null,
      succeeded_count bigint not null default 0,
      failed_count bigint not null default 0,
      deleted_at timestamptz,
      created_at timestamptz not null,
      primary key (workspace_id, livemode, id)
    );

    create table webhook_deliveries (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      endpoint_id text collate "C" not null,
      event_id text collate "C" not null,
      event_type text not null,
      status text not null,
      attempt_count integer not null default 0,
      next_attempt_at timestamptz,
      lease_owner text,
      lease_expires_at timestamptz,
      http_status integer,
      last_error text,
      latency_ms integer,
      response_preview text,
      delivered_at timestamptz,
      created_at timestamptz not null,
      primary key (workspace_id, livemode, id)
    );
    create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'pending';
    create index webhook_deliveries_leased on webhook_deliveries (lease_expires_at) where status = 'delivering';
    create index webhook_deliveries_by_endpoint on webhook_deliveries (workspace_id, livemode, endpoint_id, id);
  `.execute(db)
}
