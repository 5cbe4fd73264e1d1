import { type Kysely, sql } from 'kysely'

/** Adds the address and tax id of a business, for its invoices and receipts, and counts the mailed receipts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table workspaces add column seller_address text;
    alter table workspaces add column seller_tax_id text;
    -- How often the receipt of the checkout was mailed from its page.
    alter table checkouts add column receipt_mails smallint not null default 0;
  `.execute(db)
}
