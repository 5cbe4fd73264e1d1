import { type Kysely, sql } from 'kysely'

/** Subscriptions, with the step that time makes due next in each, and the invoices of their periods. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table subscriptions (
      workspace_id text collate "C" not null references workspaces,
      livemode boolean not null,
      id text collate "C" not null,
      customer_id text collate "C" not null,
      product_id text collate "C" not null,
      price_id text collate "C" not null,
      amount_minor bigint not null check (amount_minor between 0 and 1000000000000),
      currency text not null,
      interval text not null,
      -- What the next period is of, where the plan was changed.
      pending_product_id text collate "C",
      pending_price_id text collate "C",
      pending_amount_minor bigint check (pending_amount_minor between 0 and 1000000000000),
      pending_interval text,
      chain text not null,
      token text not null,
      autopay text not null check (autopay in ('allowance', 'smart-wallet', 'manual')),
      status text not null check (status in ('trialing', 'active', 'past_due', 'paused', 'canceled')),
      metadata jsonb,
      hosted_token text collate "C" not null,
      created_at timestamptz not null,
      started_at timestamptz not null,
      trial_ends_at timestamptz,
      trial_mailed boolean not null,
      -- Periods begin at boundaries, which are counted from the anchor: in months, or in intervals of a fixed length.
      anchor timestamptz not null,
      boundary integer not null,
      -- The period that runs, or is billed, as customers count them: 0 in a trial, then 1.
      period integer not null,
      paid_periods integer not null,
      current_period_end timestamptz not null,
      -- What these were before the present period was paid, for the case that the chain loses the payment.
      previous_period_end timestamptz,
      previous_anchor timestamptz,
      previous_boundary integer,
      -- The invoice of the present period: while it is unpaid, and once it is paid.
      open_invoice_id text collate "C",
      paid_invoice_id text collate "C",
      -- The invoice whose payment was told as a renewal, so that it is told once.
      renewed_invoice_id text collate "C",
      -- From when grace and dunning are counted, and how many of their moments have passed.
      dunning_from timestamptz,
      dunning_step integer not null,
      -- A payment on its way holds back a cancellation that was due at this moment.
      held_at timestamptz,
      paused_at timestamptz,
      canceled_at timestamptz,
      cancel_reason text,
      next_step text,
      next_step_at timestamptz,
      primary key (workspace_id, livemode, id),
      check ((next_step is null) = (next_step_at is null))
    );
    create unique index subscriptions_by_token on subscriptions (hosted_token);
    create index subscriptions_by_creation on subscriptions (workspace_id, livemode, created_at, id);
    create index subscriptions_by_status on subscriptions (workspace_id, livemode, status, created_at, id);
    create index subscriptions_by_customer on subscriptions (workspace_id, livemode, customer_id, created_at, id);
    create index subscriptions_by_price on subscriptions (workspace_id, livemode, price_id);
    create index subscriptions_by_pending_price on subscriptions (workspace_id, livemode, pending_price_id)
      where pending_price_id is not null;
    -- What is due next: by real time over all workspaces, and by the clock of one workspace.
    create index subscriptions_by_step on subscriptions (next_step_at, id) where next_step_at is not null;
    create index subscriptions_by_own_step on subscriptions (workspace_id, livemode, next_step_at, id)
      where next_step_at is not null;
    create index subscriptions_held on subscriptions (held_at, id) where held_at is not null;

    -- When the period begins that an invoice bills.
    alter table invoices add column period_start timestamptz;
    -- The invoice of a paused subscription has no due date; no version without subscriptions makes one of these.
    -- squawk-ignore ban-drop-not-null
    alter table invoices alter column due_at drop not null;
    -- The subscription that a checkout started, or whose invoice it is for, and what one that it starts is made of.
    alter table checkouts add column subscription_id text collate "C", add column subscription_terms jsonb;
  `.execute(db)
}
