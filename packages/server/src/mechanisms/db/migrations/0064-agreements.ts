import { type Kysely, sql } from 'kysely'

/** What payers signed for subscriptions that are pulled, and the pulls that were asked for. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
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
      primary key (workspace_id, livemode, hash)
    );
    -- The living terms of a payer share the payer's approval of the token, whosever buyers they are.
    create index agreements_by_payer on agreements (chain, livemode, token, payer) where state = 'living';
    create index agreements_by_subscription on agreements (workspace_id, livemode, subscription_id)
      where subscription_id is not null;
    create index agreements_to_look_at on agreements (look_at, hash) where look_at is not null;
    -- Agreements of checkouts that wait for their first charge.
    create index agreements_by_checkout on agreements (workspace_id, livemode, checkout_id)
      where checkout_id is not null;

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
