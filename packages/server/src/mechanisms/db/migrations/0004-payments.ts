import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table checkouts (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      mode text not null,
      status text not null,
      customer_id text collate "C",
      invoice_id text collate "C",
      price_id text collate "C",
      amount_minor bigint not null check (amount_minor >= 0),
      currency text not null,
      chain text not null,
      token text not null,
      -- The settlement wallet is settled on when the checkout is created.
      wallet_id text collate "C" not null,
      description text,
      success_url text not null,
      cancel_url text,
      expires_at timestamptz not null,
      completed_at timestamptz,
      metadata jsonb,
      hosted_token text collate "C" not null unique,
      created_at timestamptz not null,
      primary key (workspace_id, livemode, id)
    );
    create index checkouts_by_expiry on checkouts (chain, livemode, expires_at) where status in ('open', 'pending');

    -- What a checkout expects on chain, from prepare-payment until it is paid or 24 hours past its expiry.
    create table payment_reservations (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      checkout_id text collate "C" not null,
      wallet_id text collate "C" not null,
      chain text not null,
      token text not null,
      -- Address of the wallet, in the form chains are compared in.
      recipient_key text collate "C" not null,
      amount_base numeric(78, 0) not null,
      -- 16 random bytes in hex, appended to the calldata of the prepared transaction.
      reference text collate "C" not null unique,
      payer_key text collate "C",
      checkout_expires_at timestamptz not null,
      held_until timestamptz not null,
      primary key (workspace_id, livemode, checkout_id)
    );
    -- One amount tells one checkout, whatever workspaces share the address.
    create unique index payment_reservations_by_amount
      on payment_reservations (chain, livemode, token, recipient_key, amount_base);
    create index payment_reservations_by_payer
      on payment_reservations (chain, livemode, token, recipient_key, payer_key) where payer_key is not null;
    create index payment_reservations_held on payment_reservations (held_until);

    create table payments (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      customer_id text collate "C",
      subscription_id text collate "C",
      invoice_id text collate "C",
      checkout_id text collate "C",
      wallet_id text collate "C",
      amount_minor bigint not null,
      fee_minor bigint not null,
      net_minor bigint not null,
      currency text not null,
      token text not null,
      chain text not null,
      status text not null,
      failure_reason text,
      description text,
      tx_hash text collate "C",
      log_index integer,
      -- Null while the chain does not hold the transaction (a reorg took it out).
      block_number bigint,
      block_hash text collate "C",
      block_time timestamptz,
      confirmations integer not null default 0,
      detached_at timestamptz,
      payer_address text collate "C",
      token_amount_base numeric(78, 0),
      -- What the matched checkout expected; decides fully settled, dust and underpaid at confirmation.
      target_amount_base numeric(78, 0),
      fully_settled boolean,
      unmatched_inbound boolean not null default false,
      close_match_checkout_id text collate "C",
      expected_token_amount_base numeric(78, 0),
      received_token_amount_base numeric(78, 0),
      attribution jsonb,
      reorg_suspected boolean not null default false,
      refund_tx_hash text collate "C",
      refund_amount_minor bigint,
      refund_recipient text,
      refund_broadcast_at timestamptz,
      refunded_at timestamptz,
      refund_reason text,
      screening_verdict text not null default 'not_screened',
      screening_provider text,
      screening_screened_at timestamptz,
      confirmed_at timestamptz,
      created_at timestamptz not null,
      primary key (workspace_id, livemode, id)
    );
    -- A transfer is one payment, whichever workspace it is for.
    create unique index payments_by_transfer on payments (chain, livemode, tx_hash, log_index);
    create index payments_pending on payments (chain, livemode, block_number) where status = 'pending';
    create index payments_confirmed on payments (chain, livemode, block_number) where status = 'confirmed';
    create index payments_detached on payments (detached_at) where detached_at is not null;
    create index payments_by_checkout on payments (workspace_id, livemode, checkout_id)
      where checkout_id is not null;
    create index payments_by_customer on payments (workspace_id, livemode, customer_id, id)
      where customer_id is not null;
    create index payments_by_subscription on payments (workspace_id, livemode, subscription_id, id)
      where subscription_id is not null;
  `.execute(db)
}
