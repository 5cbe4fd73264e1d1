import { type Kysely, sql } from 'kysely'

/** How many mails went to customers, when an invoice was reminded of, and test clocks whose steps fail. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table mail_counts (
      -- A hash of the address or of the workspace whose mails are counted.
      counted_hash bytea primary key,
      window_started_at timestamptz not null,
      count integer not null
    );
    create index mail_counts_by_age on mail_counts (window_started_at);

    alter table invoices add column reminded_at timestamptz;

    -- How many looks at the clock have failed in a row, and when it is looked at again; null where the last one did not.
    alter table test_clocks add column failures integer not null default 0, add column retry_at timestamptz;
  `.execute(db)
}
