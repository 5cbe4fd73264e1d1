import { type Kysely, sql } from 'kysely'

/**
 * Who signed up by a code has no password, and the first one that is set is an insert, which nothing recorded. The first
 * password of an invited person is set before they belong to a workspace, so that it makes no entry.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create trigger first_passwords_are_recorded after insert on user_accounts
      for each row when (new.password is not null) execute function record_password();
  `.execute(db)
}
