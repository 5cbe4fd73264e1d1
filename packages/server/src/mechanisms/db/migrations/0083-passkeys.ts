import { type Kysely, sql } from 'kysely'

/** Passkeys of people, and the challenges that browsers have yet to answer with one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table passkeys (
      id text collate "C" primary key,
      user_id text collate "C" not null references users on delete cascade,
      -- What the authenticator calls the passkey.
      credential_id bytea not null unique,
      -- A COSE key.
      public_key bytea not null,
      -- How often the authenticator says that it signed; always zero where it does not count.
      counter bigint not null,
      transports text[] not null,
      backed_up boolean not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    );
    create index passkeys_by_user on passkeys (user_id, created_at, id);

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
