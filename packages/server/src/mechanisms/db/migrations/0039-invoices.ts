import { type Kysely, sql } from 'kysely'

/** Invoices, and the counter of their numbers in each workspace and mode. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table invoice_counters (
      workspace_id text collate "C" not null references workspaces,
      livemode boolean not null,
      last bigint not null,
      primary key (workspace_id, livemode)
    );

    create table invoices (
      workspace_id text collate "C" not null references workspaces,
      livemode boolean not null,
      id text collate "C" not null,
      number bigint not null,
      customer_id text collate "C" not null,
      subscription_id text collate "C",
      amount_minor bigint not null check (amount_minor between 1 and 1000000000000),
      currency text not null,
      chain text not null,
      token text not null,
      status text not null check (status in ('draft', 'open', 'paid', 'past_due', 'void')),
      line_items jsonb not null,
      memo text,
      due_in_days integer not null,
      metadata jsonb,
      hosted_token text collate "C" not null,
      created_at timestamptz not null,
      sent_at timestamptz,
      due_at timestamptz not null,
      -- When the due date was found to have passed, so that it is told once.
      past_due_at timestamptz,
      paid_at timestamptz,
      -- The payment with which the invoice was covered.
      payment_id text collate "C",
      primary key (workspace_id, livemode, id)
    );
    create unique index invoices_by_number on invoices (workspace_id, livemode, number);
    create unique index invoices_by_token on invoices (hosted_token);
    create index invoices_by_creation on invoices (workspace_id, livemode, created_at, id);
    create index invoices_by_status on invoices (workspace_id, livemode, status, created_at, id);
    create index invoices_by_customer on invoices (workspace_id, livemode, customer_id, created_at, id);
    -- What falls due next: by real time over all workspaces, and by the clock of one workspace.
    create index invoices_by_due_date on invoices (due_at, id) where status = 'open';
    create index invoices_by_own_due_date on invoices (workspace_id, livemode, due_at, id) where status = 'open';

    -- Whether a checkout is the one by which its invoice is to be paid now: an invoice has one such checkout.
    alter table checkouts add column holds_invoice boolean not null default false;

    alter table allocations drop constraint allocations_target_kind_check,
      add constraint allocations_target_kind_check check (target_kind in ('checkout', 'invoice')) not valid;
    alter table effects drop constraint effects_kind_check,
      add constraint effects_kind_check check (kind in ('checkout_succeeded', 'invoice_paid')) not valid;
  `.execute(db)
}
