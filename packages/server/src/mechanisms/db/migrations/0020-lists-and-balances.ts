import { type Kysely, sql } from 'kysely'

/** Lists by what is rare in their workspace read what they show; balances of wallets are read in batches. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- In place of two partial indexes: which verdict and which outcome are rare differs by workspace.
    create index payments_by_kind on payments (workspace_id, livemode, screening_verdict, outcome, created_at, id);
    drop index payments_by_screening;
    drop index payments_by_outcome;

    create index customers_by_status on customers (workspace_id, livemode, status, created_at, id)
      where deleted_at is null and status <> 'active';
    create index products_by_activity on products (workspace_id, livemode, active, created_at, id);

    alter table wallets
      -- When the chain is to be asked for the balance next; a wallet that was never asked for is due.
      add column balance_due_at timestamptz not null default '1970-01-01T00:00:00Z',
      add column balance_read_at timestamptz;
    create index wallets_by_balance on wallets (chain, balance_due_at)
      where verified_at is not null and removed_at is null;
  `.execute(db)
}
