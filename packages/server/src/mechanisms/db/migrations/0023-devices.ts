import { type Kysely, sql } from 'kysely'

/** From which devices and addresses people signed in, so that they are told of a new one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table user_devices (
      user_id text collate "C" not null references users on delete cascade,
      -- The SHA-256 of the browser's user agent and the IP address.
      device_hash bytea not null,
      ip text not null,
      last_seen_at timestamptz not null,
      primary key (user_id, device_hash)
    );
  `.execute(db)
}
