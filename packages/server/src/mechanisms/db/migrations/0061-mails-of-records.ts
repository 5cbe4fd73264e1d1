import { type Kysely, sql } from 'kysely'

/** Mails that say what they are about, or are held for a digest; addresses that want no reminders of a merchant. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table mails
      -- {kind, workspaceId, livemode, id} of the record that is asked, when the mail is sent, whether it still wants it.
      add column about jsonb,
      -- The digest that the row is held for; its due date is infinity.
      add column digest text collate "C";
    -- The queue of mails is short: what was sent is deleted.
    -- squawk-ignore require-concurrent-index-creation
    create index mails_by_digest on mails (digest, created_at, id) where digest is not null;

    create table mail_digests (
      digest text collate "C" primary key,
      topic text not null,
      workspace_id text collate "C" not null,
      livemode boolean not null,
      -- When what has happened since the last time is told; null while nothing has.
      due_at timestamptz,
      told_at timestamptz
    );
    create index mail_digests_by_due_date on mail_digests (due_at) where due_at is not null;

    create table reminder_addresses (
      -- A hash of the token of the address that ends reminders.
      token_hash bytea primary key,
      workspace_id text collate "C" not null,
      livemode boolean not null,
      -- A hash of the address that reminders go to.
      address_hash bytea not null,
      created_at timestamptz not null,
      -- When whoever reads mails at the address said to want no more reminders of the workspace.
      stopped_at timestamptz
    );
    create index reminder_addresses_by_address on reminder_addresses (workspace_id, livemode, address_hash);
  `.execute(db)
}
