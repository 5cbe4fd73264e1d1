import { type Kysely, sql } from 'kysely'

/** Creates subscriptions with their next scheduled step, the terms that payers signed, and the pulls. */
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
      -- The invoice whose payment had the event of a renewal, so that the event is emitted once.
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
      -- The agreement by which renewals are pulled; null where a link is mailed for each.
      agreement text collate "C",
      -- The transaction that approved the token to the pull contract, where the reader saw it.
      allowance_tx text collate "C",
      -- What may still be pulled, in cents.
      allowance_remaining bigint,
      -- Why renewals of a subscription by allowance go by a link.
      autopay_issue text,
      -- Since when the unpaid invoice is to be pulled; null where it is not.
      collect_at timestamptz,
      -- What canceled_at was before the present period was paid, where the cancellation waited for that payment: for the case
      -- that the chain loses the payment. Null where no cancellation waited.
      previous_canceled_at timestamptz,
      -- Whether all that paid the present period was refunded.
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
    -- What is due next: by real time over all workspaces, and by the clock of one workspace.
    create index subscriptions_by_step on subscriptions (next_step_at, id) where next_step_at is not null;
    create index subscriptions_by_own_step on subscriptions (workspace_id, livemode, next_step_at, id)
      where next_step_at is not null;
    create index subscriptions_held on subscriptions (held_at, id) where held_at is not null;
    create index subscriptions_to_collect on subscriptions (collect_at, id)
      where collect_at is not null;
    -- The subscriptions that monthly revenue is added up from.
    create index subscriptions_counted on subscriptions (workspace_id, livemode, interval, amount_minor)
      where status in ('active', 'past_due') and paid_periods > 0;
    -- Subscriptions whose unpaid invoice waits for a configuration that can pull it. Mostly there are none.
    create index subscriptions_unavailable on subscriptions (livemode, collect_at)
      where autopay_issue = 'unavailable' and open_invoice_id is not null;
    -- Subscriptions whose present period was refunded. Mostly there are none.
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
      -- 16 bytes in hex, by which a pull is recognised that this server did not ask for.
      reference text collate "C" not null,
      -- The agreement of the same payer that the terms replace.
      replaces text collate "C",
      offered_at timestamptz not null,
      primary key (workspace_id, livemode, subscription_id),
      foreign key (workspace_id, livemode, subscription_id) references subscriptions
    );

    -- What payers signed for subscriptions that are pulled.
    create table agreements (
      workspace_id text collate "C" not null references workspaces,
      livemode boolean not null,
      -- The hash of the signed terms (EIP-712), which names the agreement on its chain.
      hash text collate "C" not null,
      chain text not null,
      network_id bigint not null,
      contract text collate "C" not null,
      -- What the agreement pays for: the subscription, once there is one, or the checkout that makes it.
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
      -- When an approval that covers a period was first seen.
      approved_at timestamptz,
      -- The approval as it was last read, in base units.
      allowance_base numeric,
      -- When the approval and the first charge of a checkout's agreement are looked at next; null once nothing is to come.
      look_at timestamptz,
      -- From when on the looks at the approval of a subscription's agreement are counted, and when the next one is: its payer
      -- may approve the token long after they have signed, or approve more after a pull has failed.
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

    -- One row for each period that was to be pulled, whatever came of it.
    create table pulls (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      agreement text collate "C" not null,
      period bigint not null,
      -- The invoice that the pull pays or, for a first charge, the checkout.
      invoice_id text collate "C",
      checkout_id text collate "C",
      -- The reference of what the pull pays: that of the terms names the first charge alone.
      reference text collate "C",
      amount_base numeric not null,
      state text not null check (state in ('asked', 'succeeded', 'failed')),
      failure_reason text,
      tx_hash text collate "C",
      -- How often the pull was asked for.
      tries integer not null default 1,
      asked_at timestamptz not null,
      settled_at timestamptz,
      -- The approval right before the pull was sent, in base units.
      allowance_base numeric,
      primary key (workspace_id, livemode, agreement, period),
      foreign key (workspace_id, livemode, agreement) references agreements
    );
    create index pulls_by_invoice on pulls (workspace_id, livemode, invoice_id);
    create index pulls_by_agreement on pulls (agreement, period);
    create index pulls_under_way on pulls (workspace_id, livemode) where state = 'asked';
  `.execute(db)
}
