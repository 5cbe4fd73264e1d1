import { type Kysely, sql } from 'kysely'

/** Creates the tables of invoices, of the counters for invoice numbers, and of invoice reminders. */
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
      -- The time at which the invoice was marked as past due, so that its event is emitted once.
      past_due_at timestamptz,
      paid_at timestamptz,
      -- The payment that covered the invoice.
      payment_id text collate "C",
      -- The time of the last reminder of the invoice.
      reminded_at timestamptz,
      -- The start of the period that the invoice bills.
      period_start timestamptz,
      -- The sum of the confirmed payments of the invoice in cents, including refunded payments, and the sum of their
      -- refunds.
      received_minor bigint not null default 0,
      refunded_minor bigint not null default 0,
      -- The time at which all payments of the invoice were refunded, and whether its event was emitted.
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
    -- The next due dates: by real time over all workspaces, and by the clock of one workspace.
    create index invoices_by_due_date on invoices (due_at, id) where status = 'open';
    create index invoices_by_own_due_date on invoices (workspace_id, livemode, due_at, id) where status = 'open';
    -- A subscription has one invoice for each period, also with concurrent transactions.
    create unique index invoices_by_period on invoices (workspace_id, livemode, subscription_id, period_start)
      where period_start is not null;
    -- The unpaid invoices that bill no period of a subscription, in the order of their reminders.
    create index invoices_unpaid_by_due_date on invoices (workspace_id, livemode, due_at, id)
      where status in ('open', 'past_due') and period_start is null;
    -- Void invoices with credited payments. Usually there are no such invoices.
    create index invoices_void_with_money on invoices (id)
      where status = 'void' and received_minor > refunded_minor;

    -- The progress of the reminders of one day, in a workspace and mode.
    create table invoice_reminders (
      workspace_id text collate "C" not null references workspaces,
      livemode boolean not null,
      day integer not null,
      -- Reminders due before this time were processed; reminders due exactly at this time, for invoices up to this id.
      from_at timestamptz not null,
      after_id text collate "C" not null,
      -- The next time at which the reminders are processed, in real time.
      look_at timestamptz not null,
      primary key (workspace_id, livemode, day)
    );
    create index invoice_reminders_by_look on invoice_reminders (look_at);
  `.execute(db)
}
