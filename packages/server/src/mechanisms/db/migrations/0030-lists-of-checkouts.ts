import { type Kysely, sql } from 'kysely'

/** Checkouts are listed, as payments are; a workspace says what its checkouts accept by default. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index checkouts_by_creation on checkouts (workspace_id, livemode, created_at, id);
    create index checkouts_by_status on checkouts (workspace_id, livemode, status, created_at, id);
    create index checkouts_by_customer on checkouts (workspace_id, livemode, customer_id, created_at, id)
      where customer_id is not null;

    alter table workspaces add column accepted_pairs jsonb not null default '[]';
  `.execute(db)
}
