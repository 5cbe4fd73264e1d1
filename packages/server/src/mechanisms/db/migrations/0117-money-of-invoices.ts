import { type Kysely, sql } from 'kysely'

/**
 * An invoice knows what came in for it and what of it went back, and may say who bills whom. A subscription knows whether
 * all that paid its present period was refunded.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table invoices
      -- Cents of the confirmed payments for it, also of those refunded since, and what of them confirmed refunds sent back.
      add column received_minor bigint not null default 0,
      add column refunded_minor bigint not null default 0,
      -- When all that had paid it was refunded, and whether that was told.
      add column refunded_at timestamptz,
      add column refund_told boolean not null default false,
      add column bill_to text,
      add column seller_address text,
      add column seller_tax_id text,
      add column tax_line text;

    alter table subscriptions add column refunded boolean not null default false;
  `.execute(db)
}
