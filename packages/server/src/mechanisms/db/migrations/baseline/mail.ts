import { type Kysely, sql } from 'kysely'

/** Creates the mail queue, its digests and its limits. */
export const createMail = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- Mail yet to be sent. What is sent or given up is deleted.
    create table mails (
      id text collate "C" primary key,
      -- Address, subject and text, AES-256-GCM, bound to this row.
      sealed bytea not null,
      attempt_count integer not null default 0,
      due_at timestamptz not null,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      -- {kind, workspaceId, livemode, id} of the record that decides, when the mail is sent, whether it is still to be sent.
      about jsonb,
      -- The digest that the row is held for; its due date is infinity.
      digest text collate "C"
    );
    create index mails_due on mails (due_at);
    create index mails_by_expiry on mails (expires_at);
    create index mails_by_digest on mails (digest, created_at, id) where digest is not null;

    -- Topics whose mails are held back and sent together.
    create table mail_digests (
      digest text collate "C" primary key,
      topic text not null,
      workspace_id text collate "C" not null,
      livemode boolean not null,
      -- When the mails held since the last time are sent as one; null while none is held.
      due_at timestamptz,
      told_at timestamptz
    );
    create index mail_digests_by_due_date on mail_digests (due_at) where due_at is not null;

    -- How many mails went to customers.
    create table mail_counts (
      -- A hash of the address or of the workspace whose mails are counted.
      counted_hash bytea primary key,
      window_started_at timestamptz not null,
      count integer not null
    );
    create index mail_counts_by_age on mail_counts (window_started_at);

    -- The addresses that get reminders of a workspace, and the tokens by which a reader of the mail ends them.
    create table reminder_addresses (
      -- A hash of the token.
      token_hash bytea primary key,
      workspace_id text collate "C" not null,
      livemode boolean not null,
      -- A hash of the address that reminders go to.
      address_hash bytea not null,
      created_at timestamptz not null,
      -- When the reader of the mail ended the reminders of the workspace.
      stopped_at timestamptz
    );
    create index reminder_addresses_by_address on reminder_addresses (workspace_id, livemode, address_hash);
  `.execute(db)
}
