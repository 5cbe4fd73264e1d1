import { type Kysely, sql } from 'kysely'

/**
 * Creates the tables of the mail queue, of digests, of the counters that limit mails, and of the addresses
 * that get reminders.
 */
export const createMail = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- The queue of mails. A mail is deleted after it was sent or given up.
    create table mails (
      id text collate "C" primary key,
      -- Address, subject and text, AES-256-GCM, bound to this row.
      sealed bytea not null,
      attempt_count integer not null default 0,
      due_at timestamptz not null,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      -- {kind, workspaceId, livemode, id} of the record that the mail is about. It decides at sending time whether the
      -- mail is still wanted.
      about jsonb,
      -- The digest for which the row is held; the due date of such a row is infinity.
      digest text collate "C"
    );
    create index mails_due on mails (due_at);
    create index mails_by_expiry on mails (expires_at);
    create index mails_by_digest on mails (digest, created_at, id) where digest is not null;

    -- Digests: topics whose entries are collected and sent in one mail.
    create table mail_digests (
      digest text collate "C" primary key,
      topic text not null,
      workspace_id text collate "C" not null,
      livemode boolean not null,
      -- The time at which the next digest is sent; null while there are no entries.
      due_at timestamptz,
      told_at timestamptz
    );
    create index mail_digests_by_due_date on mail_digests (due_at) where due_at is not null;

    -- The numbers of mails to customers.
    create table mail_counts (
      -- A hash of the counted address or workspace.
      counted_hash bytea primary key,
      window_started_at timestamptz not null,
      count integer not null
    );
    create index mail_counts_by_age on mail_counts (window_started_at);

    -- The addresses that receive reminders of a workspace, with the tokens that end these reminders.
    create table reminder_addresses (
      -- A hash of the token.
      token_hash bytea primary key,
      workspace_id text collate "C" not null,
      livemode boolean not null,
      -- A hash of the address that receives the reminders.
      address_hash bytea not null,
      created_at timestamptz not null,
      -- The time at which the reader of the mail ended the reminders of the workspace.
      stopped_at timestamptz
    );
    create index reminder_addresses_by_address on reminder_addresses (workspace_id, livemode, address_hash);
  `.execute(db)
}
