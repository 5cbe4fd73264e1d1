import { type Kysely, sql } from 'kysely'

/** What customers may use, what affiliates are to get, and what a buyer must attest. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table entitlements (
      workspace_id text collate "C" not null references workspaces,
      livemode boolean not null,
      id text collate "C" not null,
      customer_id text collate "C" not null,
      product_id text collate "C" not null,
      source text not null check (source in ('checkout', 'subscription')),
      -- The checkout or the subscription.
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

    create table commissions (
      workspace_id text collate "C" not null references workspaces,
      livemode boolean not null,
      id text collate "C" not null,
      payment_id text collate "C" not null,
      affiliate_code text not null,
      -- The share that held when the payment confirmed.
      basis_points integer not null,
      amount_minor bigint not null,
      status text not null check (status in ('accrued', 'adjusted', 'paid', 'voided')),
      paid_at timestamptz,
      paid_amount_minor bigint,
      -- Counts the changes, each of which has an event.
      version integer not null,
      created_at timestamptz not null,
      primary key (workspace_id, livemode, id),
      check ((paid_at is null) = (paid_amount_minor is null))
    );
    create unique index commissions_by_payment on commissions (workspace_id, livemode, payment_id);
    create index commissions_by_creation on commissions (workspace_id, livemode, created_at, id);
    create index commissions_by_status on commissions (workspace_id, livemode, status, created_at, id);
    create index commissions_by_affiliate on commissions (workspace_id, livemode, affiliate_code, created_at, id);

    -- What a checkout sells, what its buyer must attest, and when they did.
    alter table checkouts add column product_id text collate "C", add column age_restriction jsonb,
      add column attested_at timestamptz;

    alter table effects drop constraint effects_kind_check, add constraint effects_kind_check
      check (kind in ('checkout_succeeded', 'invoice_paid', 'entitlement_granted')) not valid;
  `.execute(db)
}
