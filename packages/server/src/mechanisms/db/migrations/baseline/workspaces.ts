import { type Kysely, sql } from 'kysely'

/** Creates workspaces, their members and keys, and the stored responses of idempotency keys. */
export const createWorkspaces = async (db: Kysely<unknown>): Promise<void> => {
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
      created_at timestamptz not null,
      -- The person who created the workspace; null if a command created it.
      created_by text collate "C",
      -- The pairs that checkouts of the workspace accept by default.
      accepted_pairs jsonb not null default '[]',
      -- Confirmations by chain that the workspace requires beyond those of the deployment.
      confirmations jsonb not null default '{}',
      accent text,
      embed_origins text[] not null default '{}',
      affiliate_basis_points integer not null default 0,
      -- Days after the due date; negative numbers are days before it.
      invoice_reminder_days integer[] not null default '{}'
    );
    create index workspaces_by_maker on workspaces (created_by) where created_by is not null;
    create index workspaces_asking on workspaces (id) where confirmations <> '{}';

    -- In a separate table, because workspaces are read much more often than their images.
    create table workspace_logos (
      workspace_id text collate "C" primary key references workspaces,
      -- A hash of the image.
      tag text not null,
      -- A PNG that this server encoded.
      image bytea not null,
      created_at timestamptz not null
    );

    create table workspace_members (
      workspace_id text collate "C" not null references workspaces,
      id text collate "C" not null,
      user_id text collate "C" not null references users,
      role text not null,
      created_at timestamptz not null,
      primary key (workspace_id, id),
      unique (workspace_id, user_id)
    );
    create index workspace_members_by_user on workspace_members (user_id);

    -- An invitation that is accepted or revoked is deleted; the audit log keeps a record of it.
    create table workspace_invitations (
      workspace_id text collate "C" not null references workspaces,
      id text collate "C" not null,
      -- In lower case.
      email text not null,
      role text not null,
      -- The SHA-256 of the mailed token.
      token_hash bytea not null unique,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      primary key (workspace_id, id),
      unique (workspace_id, email)
    );

    -- Only the SHA-256 of a key is stored.
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

    -- One row for each used idempotency key: its response is returned again, byte for byte, until it expires.
    create table idempotency_keys (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      route text collate "C" not null,
      key text collate "C" not null,
      request_hash bytea not null,
      status smallint not null,
      body bytea not null,
      sealed boolean not null,
      -- The record whose personal data the response contains, so that the response is deleted with the record.
      subject_id text collate "C",
      expires_at timestamptz not null,
      primary key (workspace_id, livemode, route, key)
    );
    create index idempotency_keys_by_subject on idempotency_keys (workspace_id, livemode, subject_id)
      where subject_id is not null;
    create index idempotency_keys_by_expiry on idempotency_keys (expires_at);
    -- Few of the stored responses are encrypted.
    create index idempotency_keys_sealed
      on idempotency_keys (workspace_id, livemode, route, key) where sealed;

    -- A check value encrypted by each key of ENCRYPTION_KEYS, with which a start verifies that a key belongs to its id.
    create table encryption_keys (
      id text collate "C" primary key,
      check_sealed bytea not null,
      created_at timestamptz not null
    );
  `.execute(db)
}
