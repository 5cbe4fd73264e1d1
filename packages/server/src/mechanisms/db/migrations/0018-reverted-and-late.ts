import { type Kysely, sql } from 'kysely'

/**
 * Reports know when their transaction is looked up next, and refunds that were given up are found by what identifies
 * them, so that their number does not count.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    -- When the chain is asked next whether the reported transaction has reverted; null once that is known, or given up.
    alter table reports add column due_at timestamptz;
    create index reports_due on reports (due_at) where due_at is not null;

    -- The refund that a transfer out of a settlement wallet may be.
    drop index refunds_awaited;
    create index refunds_awaited on refunds (sender_key, recipient_key, amount_base)
      where status <> 'confirmed' and transfer_id is null;

    -- Whether an event told that all of a payment was refunded; told once, whatever reorganisations do.
    alter table payments add column refund_announced boolean not null default false;
    update payments set refund_announced = true where status = 'refunded';
  `.execute(db)
}
