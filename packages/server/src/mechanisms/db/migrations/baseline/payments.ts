import { type Kysely, sql } from 'kysely'

/** Creates payments and their allocations and effects, refunds and commissions. */
export const createPayments = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
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
      status text not null,
      failure_reason text,
      description text,
      -- What the matched checkout expected; decides fully settled, dust and underpaid at confirmation.
      target_amount_base numeric(78, 0),
      fully_settled boolean,
      close_match_checkout_id text collate "C",
      expected_token_amount_base numeric(78, 0),
      attribution jsonb,
      reorg_suspected boolean not null default false,
      screening_verdict text not null default 'not_screened',
      screening_provider text,
      screening_screened_at timestamptz,
      confirmed_at timestamptz,
      created_at timestamptz not null,
      -- Of the workspace's own checkouts, those whose buyers reported the transaction; null where none did.
      claims jsonb,
      transfer_id text collate "C" not null,
      outcome text not null check (outcome in ('credited', 'underpaid', 'unmatched')),
      -- How many changes of the payment had an event: with the type, this identifies the event.
      version integer not null default 0,
      -- False for an unmatched payment that is too small for an event.
      announced boolean not null default true,
      -- Whether the event that all of the payment was refunded was emitted: once, whatever reorganisations do.
      refund_announced boolean not null default false,
      -- The address that the transfer comes from.
      payer_key text collate "C" not null,
      -- Chain and token of the transfer, so that sums by either read no transfers. Null for some payments of trial versions,
      -- whose transfers have both.
      transfer_chain text,
      transfer_token text,
      primary key (workspace_id, livemode, id)
    );
    create unique index payments_by_transfer on payments (transfer_id);
    create index payments_by_checkout on payments (workspace_id, livemode, checkout_id)
      where checkout_id is not null;
    create index payments_by_customer on payments (workspace_id, livemode, customer_id, created_at, id)
      where customer_id is not null;
    create index payments_by_subscription on payments (workspace_id, livemode, subscription_id, created_at, id)
      where subscription_id is not null;
    create index payments_by_creation on payments (workspace_id, livemode, created_at, id);
    -- Lists by what is rare. What is common is found soon along payments_by_creation.
    create index payments_by_status on payments (workspace_id, livemode, status, created_at, id)
      where status <> 'confirmed';
    create index payments_suspected on payments (workspace_id, livemode, id) where reorg_suspected;
    -- Payments that are still to be screened: by no provider yet, or in vain.
    create index payments_to_screen on payments (screening_screened_at nulls first, created_at)
      where screening_provider is null or screening_verdict = 'screen_error';
    create index payments_by_payer on payments (workspace_id, livemode, payer_key, customer_id)
      where customer_id is not null;
    -- Which verdict and which outcome are rare differs by workspace.
    create index payments_by_kind on payments (workspace_id, livemode, screening_verdict, outcome, created_at, id);
    -- The payments that analytics adds up, and nothing else, with what it needs of them.
    create index payments_counted on payments (workspace_id, livemode, created_at)
      include (amount_minor, transfer_chain, transfer_token, transfer_id)
      where confirmed_at is not null and status in ('confirmed', 'refunded') and not reorg_suspected;
    -- The payments of guests by the address that paid, beside payments_by_payer of customers: for the recipient of a refund.
    create index payments_of_guests_by_payer on payments (payer_key, workspace_id, livemode)
      where customer_id is null;

    -- The money of a payment that is assigned to what it pays.
    create table allocations (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      payment_id text collate "C" not null,
      target_kind text not null check (target_kind in ('checkout', 'invoice')),
      target_id text collate "C" not null,
      amount_base numeric(78, 0) not null,
      -- When the money was taken from its target again, as a reorganisation does; null while it is assigned.
      released_at timestamptz,
      -- When the payment was assigned to its target: of several that pay an invoice, the one assigned last made it paid,
      -- however early the chain confirmed it.
      created_at timestamptz not null default now(),
      primary key (workspace_id, livemode, payment_id, target_kind, target_id)
    );
    -- The last defence of "a checkout is paid once".
    create unique index allocations_of_checkout on allocations (workspace_id, livemode, target_id)
      where target_kind = 'checkout' and released_at is null;
    create index allocations_by_invoice on allocations (workspace_id, livemode, target_id)
      where target_kind = 'invoice' and released_at is null;

    -- What a payment has caused, so that a reversal undoes exactly that.
    create table effects (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      payment_id text collate "C" not null,
      kind text not null check (kind in ('checkout_succeeded', 'invoice_paid', 'entitlement_granted')),
      target_id text collate "C" not null,
      made_at timestamptz not null,
      undone_at timestamptz,
      primary key (workspace_id, livemode, payment_id, kind, target_id)
    );
    -- An entitlement stands as long as one of the payments stands that granted it.
    create index effects_on_entitlements on effects (workspace_id, livemode, target_id)
      where kind = 'entitlement_granted' and undone_at is null;

    create table refunds (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      payment_id text collate "C" not null,
      amount_base numeric(78, 0) not null,
      amount_minor bigint not null,
      recipient_key text collate "C" not null,
      status text not null check (status in ('initiated', 'broadcast', 'confirmed', 'canceled', 'failed')),
      reference text collate "C" unique,
      tx_id text collate "C",
      nonce bigint,
      reason text,
      failure_reason text,
      created_at timestamptz not null,
      broadcast_at timestamptz,
      confirmed_at timestamptz,
      expires_at timestamptz,
      chain text not null,
      token text not null,
      -- The settlement wallet that pays, in the form chains are compared in.
      sender_key text collate "C" not null,
      -- The transfer that is the refund, once it was seen.
      transfer_id text collate "C",
      -- Who signed the reported transaction: its nonce is this account's.
      signer_key text collate "C",
      -- When the providers were last asked for the reported transaction.
      asked_at timestamptz,
      -- Whether the event of its confirmation was emitted: once, also if a reorganisation takes the refund out and back.
      announced boolean not null default false,
      -- What the merchant is to sign, where it cannot be made again from the rest of the row: on Solana, whose messages are
      -- valid for a minute and are returned again with another block hash.
      unsigned_tx jsonb,
      -- The id that the transaction has once it is signed, where the chain has it before: on Tron, whose ids do not
      -- depend on signatures. Null on other chains.
      planned_tx_id text collate "C",
      primary key (workspace_id, livemode, id)
    );
    create index refunds_by_payment on refunds (workspace_id, livemode, payment_id, created_at, id);
    create unique index refunds_under_way on refunds (workspace_id, livemode, payment_id)
      where status in ('initiated', 'broadcast');
    create index refunds_by_transaction on refunds (tx_id) where tx_id is not null;
    create unique index refunds_by_transfer on refunds (transfer_id) where transfer_id is not null;
    -- The refund that a transfer out of a settlement wallet may be.
    create index refunds_awaited on refunds (sender_key, recipient_key, amount_base)
      where status <> 'confirmed' and transfer_id is null;
    create index refunds_seen on refunds (chain, livemode)
      where transfer_id is not null and status <> 'confirmed';
    create index refunds_open on refunds (expires_at) where status in ('initiated', 'broadcast');
    -- The refunds that analytics adds up.
    create index refunds_counted on refunds (workspace_id, livemode, confirmed_at)
      include (amount_minor, chain, token, payment_id) where status = 'confirmed';

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
  `.execute(db)
}
