import { type Kysely, sql } from 'kysely'

/**
 * People, their sessions and the mail that carries their codes. None of it belongs to one workspace: a person
 * may be a member of several.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    -- The session library's tables, as its generator writes them for these names and columns.
    create table users (
      id text collate "C" primary key,
      name text not null,
      email text not null unique check (email = lower(email)),
      email_verified boolean not null,
      image text,
      created_at timestamptz not null default current_timestamp,
      updated_at timestamptz not null default current_timestamp
    );
    alter table workspace_members add foreign key (user_id) references users;

    create table user_accounts (
      id text collate "C" primary key,
      user_id text collate "C" not null references users on delete cascade,
      -- "credential" for a password, whose account is the person's own id.
      provider_id text not null,
      account_id text not null,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz not null default current_timestamp,
      updated_at timestamptz not null
    );
    create index user_accounts_by_user on user_accounts (user_id);

    create table sessions (
      id text collate "C" primary key,
      user_id text collate "C" not null references users on delete cascade,
      -- Of no use alone: the cookie carries it signed.
      token text collate "C" not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      -- When a factor was last proven: at sign-in, by the context's clock and not the system's.
      factor_at timestamptz not null default current_timestamp,
      -- When a passkey was last asserted in this session, which makes it assurance level 2.
      passkey_at timestamptz,
      created_at timestamptz not null default current_timestamp,
      updated_at timestamptz not null
    );
    create index sessions_by_user on sessions (user_id);
    create index sessions_by_expiry on sessions (expires_at);

    create table user_verifications (
      id text collate "C" primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default current_timestamp,
      updated_at timestamptz not null default current_timestamp
    );
    create index user_verifications_by_identifier on user_verifications (identifier);

    create table session_rate_limits (
      id text collate "C" primary key,
      key text collate "C" not null unique,
      count integer not null,
      -- Milliseconds since 1970.
      last_request bigint not null
    );

    -- How often a code was asked for, by SHA-256 of the address: of strangers no more is kept.
    create table code_requests (
      address_hash bytea primary key,
      window_started_at timestamptz not null,
      count integer not null
    );

    -- Mail yet to be sent. What is sent or given up is deleted.
    create table mails (
      id text collate "C" primary key,
      -- Address, subject and text, AES-256-GCM, bound to this row.
      sealed bytea not null,
      attempt_count integer not null default 0,
      due_at timestamptz not null,
      expires_at timestamptz not null,
      created_at timestamptz not null
    );
    create index mails_due on mails (due_at);
    create index mails_by_expiry on mails (expires_at);
  `.execute(db)
}
