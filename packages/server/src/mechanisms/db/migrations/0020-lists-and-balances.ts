import { type Kysely, sql } from 'kysely'

/** A list by what is rare in its workspace reads the records that it shows, and not those in between. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- In place of two partial indexes: which verdict and which outcome are rare differs by workspace.
    create index payments_by_kind on payments (workspace_id, livemode, screening_verdict, outcome, created_at, id);
    drop index payments_by_screening;
    drop index payments_by_outcome;

    create index customers_by_status on customers (workspace_id, livemode, status, created_at, id)
      where deleted_at is null and status <> 'active';
    create index products_by_activity on products (workspace_id, livemode, active, created_at, id);
  `.execute(db)
}
