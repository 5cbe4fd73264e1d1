import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table workspaces (
      id text collate "C" primary key,
      name text not null,
      country text,
      support_email text,
      logo_url text,
      public_slug text unique,
      kyb_status text not null default 'not_required',
      affiliate_enabled boolean not null default false,
      created_at timestamptz not null
    );
    create table workspace_members (
      workspace_id text collate "C" not null references workspaces,
      id text collate "C" not null,
      user_id text collate "C" not null,
      role text not null,
      created_at timestamptz not null,
      primary key (workspace_id, id),
      unique (workspace_id, user_id)
    );
    create index workspace_members_by_user on workspace_members (user_id);

    -- Only the SHA-256 of a key is kept.
    create table api_keys (
      workspace_id text collate "C" not null references workspaces,
      id text collate "C" not null,
      livemode boolean not null,
      name text not null,
      permission text not null,
      secret_hash bytea not null unique,
      hint text not null,
      last_used_at timestamptz,
      revoked_at timestamptz,
      created_at timestamptz not null,
      primary key (workspace_id, id)
    );

    -- One row a key that was used: the answer is given again, byte for byte, until it expires.
    create table idempotency_keys (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      route text collate "C" not null,
      key text collate "C" not null,
      request_hash bytea not null,
      status smallint not null,
      body bytea not null,
      sealed boolean not null,
      -- What the answer carries personal data of, so that it can be dropped with it.
      subject_id text collate "C",
      expires_at timestamptz not null,
      primary key (workspace_id, livemode, route, key)
    );
    create index idempotency_keys_by_subject on idempotency_keys (workspace_id, livemode, subject_id)
      where subject_id is not null;
    create index idempotency_keys_by_expiry on idempotency_keys (expires_at);
  `.execute(db)
}
