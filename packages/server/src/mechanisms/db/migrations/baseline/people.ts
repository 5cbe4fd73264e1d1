import { type Kysely, sql } from 'kysely'

/**
 * Creates users, their sign-in methods and sessions. None of them belongs to one workspace: a person may be a member
 * of several.
 */
export const createPeople = async (db: Kysely<unknown>): Promise<void> => {
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
      -- The token is useless without the signature in the cookie.
      token text collate "C" not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      -- The time of the last proof of a factor, at first the sign-in, by the context's clock and not the system's
      -- clock.
      factor_at timestamptz not null default current_timestamp,
      -- The time of the last assertion of a passkey in this session, which gives it assurance level 2.
      passkey_at timestamptz,
      created_at timestamptz not null default current_timestamp,
      updated_at timestamptz not null,
      -- The passkey with which the session began, if any: the target of its entry in the audit log.
      passkey_id text collate "C"
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

    -- The number of requests of a code, by the SHA-256 of the address. Of an address without an account, only this hash
    -- is stored.
    create table code_requests (
      address_hash bytea primary key,
      window_started_at timestamptz not null,
      count integer not null
    );

    -- The number of recent password tries of an account, by the SHA-256 of its address and, if the account is signed in
    -- from the caller's IP address, that IP address.
    create table password_tries (
      account_hash bytea primary key,
      window_started_at timestamptz not null,
      count integer not null
    );

    -- The devices and IP addresses from which people signed in: a sign-in from a new device sends a mail.
    create table user_devices (
      user_id text collate "C" not null references users on delete cascade,
      -- The SHA-256 of the browser's user agent and the IP address.
      device_hash bytea not null,
      ip text not null,
      last_seen_at timestamptz not null,
      primary key (user_id, device_hash)
    );

    create table passkeys (
      id text collate "C" primary key,
      user_id text collate "C" not null references users on delete cascade,
      -- The credential id, with which the authenticator identifies the passkey.
      credential_id bytea not null unique,
      -- The public key in COSE format.
      public_key bytea not null,
      -- The signature counter that the authenticator reports; always zero if it does not count.
      counter bigint not null,
      transports text[] not null,
      backed_up boolean not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    );
    create index passkeys_by_user on passkeys (user_id, created_at, id);

    -- The open challenges for passkeys.
    create table passkey_challenges (
      -- The id of a session, or the random number in the cookie of a browser that signs in.
      holder text collate "C" not null,
      kind text not null check (kind in ('add', 'step_up', 'sign_in')),
      challenge text not null,
      expires_at timestamptz not null,
      primary key (holder, kind)
    );
    create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
  `.execute(db)
}
