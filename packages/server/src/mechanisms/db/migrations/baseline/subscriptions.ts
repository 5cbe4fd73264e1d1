import { type Kysely, sql } from 'kysely'

/**
 * Creates the tables of subscriptions, of the terms that payers were offered and signed, and of the charges
 * by allowance (`pulls`).
 */
export const createSubscriptions = async (db: Kysely<unknown>): Promise<void> => {
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
      -- The plan of the next period, if the plan was changed.
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
      -- The number of the current period: 0 in a trial, then 1, 2 and so on.
      period integer not null,
      paid_periods integer not null,
      current_period_end timestamptz not null,
      -- The values of these columns before the present period was paid, for the case that a reorganisation removes the
      -- payment.
      previous_period_end timestamptz,
      previous_anchor timestamptz,
      previous_boundary integer,
      -- The invoice of the present period: the first column while it is unpaid, the second after it was paid.
      open_invoice_id text collate "C",
      paid_invoice_id text collate "C",
      -- The invoice whose payment emitted the event of a renewal, so that the event is emitted once.
      renewed_invoice_id text collate "C",
      -- The start of grace and dunning, and the number of their steps that have passed.
      dunning_from timestamptz,
      dunning_step integer not null,
      -- The time of a due cancellation that is held until a pending payment has a result.
      held_at timestamptz,
      paused_at timestamptz,
      canceled_at timestamptz,
      cancel_reason text,
      next_step text,
      next_step_at timestamptz,
      -- The agreement that pulls renewals; null if a link is mailed for each renewal.
      agreement text collate "C",
      -- The transaction that approved the token to the pull contract, if the reader saw it.
      allowance_tx text collate "C",
      -- The remaining allowance, in cents.
      allowance_remaining bigint,
      -- The reason why renewals of a subscription by allowance are paid by a link.
      autopay_issue text,
      -- The time from which the unpaid invoice is due for a pull; null if it is not.
      collect_at timestamptz,
      -- The value of canceled_at before the present period was paid, if the cancellation waited for that payment, for
      -- the case that a reorganisation removes the payment. Null if no cancellation waited.
      previous_canceled_at timestamptz,
      -- Whether all payments of the present period were refunded.
      refunded boolean not null default false,
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
    -- The next due steps: by real time over all workspaces, and by the clock of one workspace.
    create index subscriptions_by_step on subscriptions (next_step_at, id) where next_step_at is not null;
    create index subscriptions_by_own_step on subscriptions (workspace_id, livemode, next_step_at, id)
      where next_step_at is not null;
    create index subscriptions_held on subscriptions (held_at, id) where held_at is not null;
    create index subscriptions_to_collect on subscriptions (collect_at, id)
      where collect_at is not null;
    -- The subscriptions that count for monthly recurring revenue.
    create index subscriptions_counted on subscriptions (workspace_id, livemode, interval, amount_minor)
      where status in ('active', 'past_due') and paid_periods > 0;
    -- Subscriptions whose unpaid invoice waits for a configuration that can pull it. Usually there are none.
    create index subscriptions_unavailable on subscriptions (livemode, collect_at)
      where autopay_issue = 'unavailable' and open_invoice_id is not null;
    -- Subscriptions whose present period was refunded. Usually there are none.
    create index subscriptions_refunded on subscriptions (workspace_id, livemode, interval, amount_minor)
      where status in ('active', 'past_due') and paid_periods > 0 and refunded;

    -- The newest terms that the payer of a subscription was shown. The signature is checked against them.
    create table offers (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      subscription_id text collate "C" not null,
      payer text collate "C" not null,
      merchant text collate "C" not null,
      amount_minor bigint not null,
      interval text not null,
      starts_at timestamptz not null,
      -- 16 bytes in hex, which identify a pull that this server did not request.
      reference text collate "C" not null,
      -- The agreement of the same payer that the terms replace.
      replaces text collate "C",
      offered_at timestamptz not null,
      primary key (workspace_id, livemode, subscription_id),
      foreign key (workspace_id, livemode, subscription_id) references subscriptions
    );

    -- Agreements: the terms that payers signed for subscriptions by allowance.
    create table agreements (
      workspace_id text collate "C" not null references workspaces,
      livemode boolean not null,
      -- The hash of the signed terms (EIP-712), which names the agreement on its chain.
      hash text collate "C" not null,
      chain text not null,
      network_id bigint not null,
      contract text collate "C" not null,
      -- The subscription that the agreement pays or, before it exists, the checkout that starts it.
      subscription_id text collate "C",
      checkout_id text collate "C",
      payer text collate "C" not null,
      token text not null,
      token_address text collate "C" not null,
      merchant text collate "C" not null,
      maximum numeric not null,
      unit text not null check (unit in ('second', 'month')),
      count bigint not null,
      -- Seconds since 1970, as the contract counts.
      start_seconds bigint not null,
      end_seconds bigint not null,
      grace_seconds bigint not null,
      ref text collate "C" not null,
      replaces text collate "C",
      signature text not null,
      state text not null check (state in ('living', 'replaced', 'stopped')),
      created_at timestamptz not null,
      ended_at timestamptz,
      approval_tx text collate "C",
      -- The time at which an approval that covers a period was first seen.
      approved_at timestamptz,
      -- The allowance at its last reading, in base units.
      allowance_base numeric,
      -- The time of the next check of the approval and the first charge of a checkout's agreement; null if no further
      -- check is needed.
      look_at timestamptz,
      -- The start of the checks of the approval of a subscription's agreement, and the time of the next check: the
      -- payer may approve the token long after the signature, or approve more after a pull has failed.
      look_from timestamptz,
      watch_at timestamptz,
      primary key (workspace_id, livemode, hash)
    );
    -- The living terms of a payer share the payer's approval of the token, also across workspaces.
    create index agreements_by_payer on agreements (chain, livemode, token, payer) where state = 'living';
    create index agreements_by_subscription on agreements (workspace_id, livemode, subscription_id)
      where subscription_id is not null;
    create index agreements_to_look_at on agreements (look_at, hash) where look_at is not null;
    -- Agreements of checkouts that wait for their first charge.
    create index agreements_by_checkout on agreements (workspace_id, livemode, checkout_id)
      where checkout_id is not null;
    create index agreements_to_watch on agreements (watch_at, hash) where watch_at is not null;

    -- One row for each period whose pull was requested, with any outcome.
    create table pulls (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      agreement text collate "C" not null,
      period bigint not null,
      -- The invoice that the pull pays or, for a first charge, the checkout.
      invoice_id text collate "C",
      checkout_id text collate "C",
      -- The reference of the payment that the pull makes. The reference in the terms identifies the first charge only.
      reference text collate "C",
      amount_base numeric not null,
      state text not null check (state in ('asked', 'succeeded', 'failed')),
      failure_reason text,
      tx_hash text collate "C",
      -- The number of requests of the pull.
      tries integer not null default 1,
      asked_at timestamptz not null,
      settled_at timestamptz,
      -- The allowance right before the pull was sent, in base units.
      allowance_base numeric,
      primary key (workspace_id, livemode, agreement, period),
      foreign key (workspace_id, livemode, agreement) references agreements
    );
    create index pulls_by_invoice on pulls (workspace_id, livemode, invoice_id);
    create index pulls_by_agreement on pulls (agreement, period);
    create index pulls_under_way on pulls (workspace_id, livemode) where state = 'asked';
  `.execute(db)
}
