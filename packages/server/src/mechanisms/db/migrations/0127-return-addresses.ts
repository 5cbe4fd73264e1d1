import { type Kysely, sql } from 'kysely'

/** Adds the address that a buyer names for a refund, and the account that signed the report of a transaction. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- The address that was named on the payment page for a refund. Anyone who has the link of the page can name one.
    alter table checkouts add column refund_address text;
    -- The account on an EVM chain whose key made the signature of the report, in lower case.
    alter table reports add column signer_key text collate "C";
  `.execute(db)
}
