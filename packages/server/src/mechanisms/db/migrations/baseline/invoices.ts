import { type Kysely, sql } from 'kysely'

/** Creates invoices, the counter of their numbers and their reminders. */
export const createInvoices = async (db: Kysely<unknown>): Promise<void> => {
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
      -- Null for an invoice of a paused subscription.
      due_at timestamptz,
      -- When the due date was found to have passed, so that its event is emitted once.
      past_due_at timestamptz,
      paid_at timestamptz,
      -- The payment with which the invoice was covered.
      payment_id text collate "C",
      -- When a reminder of the invoice was sent last.
      reminded_at timestamptz,
      -- When the period begins that an invoice bills.
      period_start timestamptz,
      -- Cents of the confirmed payments for the invoice, also of those refunded since, and what refunds of them sent back.
      received_minor bigint not null default 0,
      refunded_minor bigint not null default 0,
      -- When all that had paid the invoice was refunded, and whether the event of that was emitted.
      refunded_at timestamptz,
      refund_told boolean not null default false,
      bill_to text,
      seller_address text,
      seller_tax_id text,
      tax_line text,
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
    -- A subscription has one invoice for a period, whatever runs at once.
    create unique index invoices_by_period on invoices (workspace_id, livemode, subscription_id, period_start)
      where period_start is not null;
    -- The unpaid invoices that bill no period of a subscription, in the order in which they are reminded of.
    create index invoices_unpaid_by_due_date on invoices (workspace_id, livemode, due_at, id)
      where status in ('open', 'past_due') and period_start is null;
    -- Void invoices that money was credited to. Mostly there are none.
    create index invoices_void_with_money on invoices (id)
      where status = 'void' and received_minor > refunded_minor;

    -- How far the reminders of one day were looked at, in a workspace and mode.
    create table invoice_reminders (
      workspace_id text collate "C" not null references workspaces,
      livemode boolean not null,
      day integer not null,
      -- Reminders due before this moment were looked at; of those due at it, the ones of invoices up to this id.
      from_at timestamptz not null,
      after_id text collate "C" not null,
      -- When they are to be looked at again, in real time.
      look_at timestamptz not null,
      primary key (workspace_id, livemode, day)
    );
    create index invoice_reminders_by_look on invoice_reminders (look_at);
  `.execute(db)
}
