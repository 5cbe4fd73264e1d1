import { type Kysely, sql } from 'kysely'

/** A workspace says on which days about their due dates its invoices are reminded of. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- Days after the due date; before it where negative.
    alter table workspaces add column invoice_reminder_days integer[] not null default '{}';

    -- How far the reminders of one day were looked at, in a workspace and mode.
    create table invoice_reminders (
      workspace_id text collate "C" not null references workspaces,
      livemode boolean not null,
      day integer not null,
      -- Reminders due before this moment were looked at; of those due at it, the ones of invoices up to this id.
      from_at timestamptz not null,
      after_id text collate "C" not null,
      -- When they are to be looked at again, in real time.
      look_at timestamptz not null,
      primary key (workspace_id, livemode, day)
    );
    create index invoice_reminders_by_look on invoice_reminders (look_at);
  `.execute(db)
}
