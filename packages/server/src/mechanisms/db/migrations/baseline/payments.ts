import { type Kysely, sql } from 'kysely'

/**
 * Creates the tables of payments, refunds and commissions, of the assignment of payments to checkouts and
 * invoices (`allocations`), and of the changes that each payment made (`effects`).
 */
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
      -- The amount that the matched checkout expected. It decides at confirmation whether the payment is full, short by
      -- dust, or underpaid.
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
      -- The workspace's own checkouts whose buyers reported the transaction; null if there are none.
      claims jsonb,
      transfer_id text collate "C" not null,
      outcome text not null check (outcome in ('credited', 'underpaid', 'unmatched')),
      -- The number of changes of the payment that emitted an event. With the type, it identifies the event.
      version integer not null default 0,
      -- False for an unmatched payment below the minimum amount for events.
      announced boolean not null default true,
      -- Whether the event of the full refund was emitted. It is emitted once, also after reorganisations.
      refund_announced boolean not null default false,
      -- The address that the transfer comes from.
      payer_key text collate "C" not null,
      -- Chain and token of the transfer, so that sums by chain or token need not read transfers. Null for some payments
      -- of trial versions.
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
    -- For lists by rare values. Common values are found quickly with payments_by_creation.
    create index payments_by_status on payments (workspace_id, livemode, status, created_at, id)
      where status <> 'confirmed';
    create index payments_suspected on payments (workspace_id, livemode, id) where reorg_suspected;
    -- Payments that must still be screened: not screened yet, or with a failed screening.
    create index payments_to_screen on payments (screening_screened_at nulls first, created_at)
      where screening_provider is null or screening_verdict = 'screen_error';
    create index payments_by_payer on payments (workspace_id, livemode, payer_key, customer_id)
      where customer_id is not null;
    -- The rare verdicts and outcomes differ from workspace to workspace.
    create index payments_by_kind on payments (workspace_id, livemode, screening_verdict, outcome, created_at, id);
    -- Only the payments that analytics sums, with the columns that it needs.
    create index payments_counted on payments (workspace_id, livemode, created_at)
      include (amount_minor, transfer_chain, transfer_token, transfer_id)
      where confirmed_at is not null and status in ('confirmed', 'refunded') and not reorg_suspected;
    -- The payments of guests by the paying address (payments_by_payer has the payments of customers), for the check of
    -- a refund's recipient.
    create index payments_of_guests_by_payer on payments (payer_key, workspace_id, livemode)
      where customer_id is null;

    -- Allocations: the assignment of the money of a payment to its checkout or invoice.
    create table allocations (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      payment_id text collate "C" not null,
      target_kind text not null check (target_kind in ('checkout', 'invoice')),
      target_id text collate "C" not null,
      amount_base numeric(78, 0) not null,
      -- The time at which the allocation was released, for example by a reorganisation; null while the money is
      -- assigned.
      released_at timestamptz,
      -- The time at which the payment was assigned to its target. If several payments pay an invoice, the payment that
      -- was assigned last made it paid.
      created_at timestamptz not null default now(),
      primary key (workspace_id, livemode, payment_id, target_kind, target_id)
    );
    -- The last defence of "a checkout is paid once".
    create unique index allocations_of_checkout on allocations (workspace_id, livemode, target_id)
      where target_kind = 'checkout' and released_at is null;
    create index allocations_by_invoice on allocations (workspace_id, livemode, target_id)
      where target_kind = 'invoice' and released_at is null;

    -- The effects of a payment, so that a reversal undoes exactly these effects.
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
    -- An entitlement is granted as long as one of its payments counts.
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
      -- The settlement wallet that pays, in the form in which addresses are compared.
      sender_key text collate "C" not null,
      -- The transfer of the refund, after it was seen.
      transfer_id text collate "C",
      -- The account that signed the reported transaction, and whose nonce it uses.
      signer_key text collate "C",
      -- The time of the last look-up of the reported transaction.
      asked_at timestamptz,
      -- Whether the event of its confirmation was emitted. It is emitted once, also if a reorganisation removes the
      -- refund and it comes back.
      announced boolean not null default false,
      -- The transaction to sign, if it cannot be built again from the other columns: on Solana, whose messages are
      -- valid for a minute and are returned again with another block hash.
      unsigned_tx jsonb,
      -- The id of the transaction, if it is known before the signature: on Tron, whose ids do not depend on signatures.
      -- Null on other chains.
      planned_tx_id text collate "C",
      primary key (workspace_id, livemode, id)
    );
    create index refunds_by_payment on refunds (workspace_id, livemode, payment_id, created_at, id);
    create unique index refunds_under_way on refunds (workspace_id, livemode, payment_id)
      where status in ('initiated', 'broadcast');
    create index refunds_by_transaction on refunds (tx_id) where tx_id is not null;
    create unique index refunds_by_transfer on refunds (transfer_id) where transfer_id is not null;
    -- For the refunds that a transfer out of a settlement wallet may make.
    create index refunds_awaited on refunds (sender_key, recipient_key, amount_base)
      where status <> 'confirmed' and transfer_id is null;
    create index refunds_seen on refunds (chain, livemode)
      where transfer_id is not null and status <> 'confirmed';
    create index refunds_open on refunds (expires_at) where status in ('initiated', 'broadcast');
    -- The refunds that analytics sums.
    create index refunds_counted on refunds (workspace_id, livemode, confirmed_at)
      include (amount_minor, chain, token, payment_id) where status = 'confirmed';

    create table commissions (
      workspace_id text collate "C" not null references workspaces,
      livemode boolean not null,
      id text collate "C" not null,
      payment_id text collate "C" not null,
      affiliate_code text not null,
      -- The affiliate's share at the time of the payment's confirmation.
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
