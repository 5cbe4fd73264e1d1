import { type Kysely, sql } from 'kysely'
import { StartError } from '../../../../settings/start-error.ts'

/** Creates customers and their entitlements. */
export const createCustomers = async (db: Kysely<unknown>): Promise<void> => {
  for (const extension of ['pg_trgm', 'btree_gin']) await createExtension(db, extension)
  await sql`
    create table customers (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      email text not null,
      name text,
      wallet text,
      country text,
      status text not null default 'active',
      metadata jsonb,
      created_at timestamptz not null,
      deleted_at timestamptz,
      primary key (workspace_id, livemode, id)
    );
    -- Unique without regard to case, among customers that are not deleted.
    create unique index customers_by_email on customers (workspace_id, livemode, lower(email))
      where deleted_at is null;
    create index customers_by_creation on customers (workspace_id, livemode, created_at, id)
      where deleted_at is null;
    create index customers_by_status on customers (workspace_id, livemode, status, created_at, id)
      where deleted_at is null and status <> 'active';
    -- For the search of customers by parts of their email addresses and names.
    create index customers_by_text
      on customers using gin (workspace_id, email gin_trgm_ops, name gin_trgm_ops) where deleted_at is null;

    create table entitlements (
      workspace_id text collate "C" not null references workspaces,
      livemode boolean not null,
      id text collate "C" not null,
      customer_id text collate "C" not null,
      product_id text collate "C" not null,
      source text not null check (source in ('checkout', 'subscription')),
      -- The checkout or the subscription that granted the entitlement.
      source_id text collate "C" not null,
      granted_at timestamptz not null,
      revoked_at timestamptz,
      -- Counts the grants and revocations, each of which has an event.
      version integer not null,
      created_at timestamptz not null,
      primary key (workspace_id, livemode, id)
    );
    create unique index entitlements_by_source on entitlements (workspace_id, livemode, source_id, product_id);
    create index entitlements_by_creation on entitlements (workspace_id, livemode, created_at, id);
    create index entitlements_by_customer on entitlements (workspace_id, livemode, customer_id, created_at, id);
  `.execute(db)
}

const createExtension = async (db: Kysely<unknown>, name: string): Promise<void> => {
  try {
    await sql`create extension if not exists ${sql.id(name)}`.execute(db)
  } catch (error) {
    throw new StartError(
      `The extension ${name}, which comes with PostgreSQL, could not be created in the database. ` +
        `Install PostgreSQL's contrib modules, and run "create extension ${name}" in it as a role that may.`,
      { cause: error },
    )
  }
}
