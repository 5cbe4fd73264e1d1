import { type Kysely, sql } from 'kysely'

/** By which passkey a session began, if by one: the target of its entry in the audit log. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table sessions add column passkey_id text collate "C";

    create or replace function record_session() returns trigger language plpgsql as $$
      begin
        perform record_act_of_person(
          new.user_id, new.factor_at, new.user_id, 'session.began', new.passkey_id, nullif(new.ip_address, ''));
        return null;
      end
    $$;
  `.execute(db)
}
